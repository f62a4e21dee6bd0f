/**
 * The words of a language whose build wrote only the texts (config/taro/words-loader.cjs), in the order of the source
 * locale's last keys: those before are spread into both.
 */
export function wordsInOrder(
  source: Readonly<Record<string, string>>,
  texts: readonly string[],
): Record<string, string | undefined> {
  const keys = Object.keys(source).slice(-texts.length);
  return Object.fromEntries(keys.map((key, at) => [key, texts[at]]));
}
