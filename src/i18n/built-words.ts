import { packedText } from '@/platform/packed-text';

/** Words of one language by key. */
export type WordTable = Readonly<Record<string, string>>;

/** Stands between the texts of a list, and in none of them. */
const BREAK = '\0';

/**
 * The texts of a language whose build (config/taro/words-loader.cjs) wrote them under the key '' instead of one by one:
 * in the order of the source locale's last keys, as those before are spread into both; as a list, or packed.
 */
type Built = { keys: readonly string[]; texts: readonly string[] };

/** @throws when what is packed is damaged */
function builtTexts(words: WordTable, source: WordTable, before: () => string): Built | undefined {
  const { '': built, ...spread } = words as Readonly<Record<string, string | readonly string[]>>;
  if (built === undefined) return undefined;
  const keys = Object.keys(source).slice(Object.keys(spread).length);
  const known = () => before() + keys.map((key) => source[key] + BREAK).join('');
  const texts = typeof built === 'string' ? packedText.unpack(built, known()).split(BREAK) : built;
  if (texts.length !== keys.length) throw new Error('words do not belong to their keys');
  return { keys, texts };
}

/**
 * The words of a language, by key, however its build wrote them.
 * @param source those of the source locale
 * @param before the language's {@link packingContext}, for all words but the common ones
 * @throws when they are damaged
 */
export function readWords(words: WordTable, source: WordTable, before: () => string): WordTable {
  const built = builtTexts(words, source, before);
  if (!built) return words;
  const { '': _, ...spread } = words;
  return { ...spread, ...Object.fromEntries(built.keys.map((key, at) => [key, built.texts[at] ?? ''])) };
}

/**
 * What the other words of a language are packed after, since they are made of the same: its common words.
 * @throws when they are damaged
 */
export function packingContext(common: WordTable, source: WordTable): string {
  return (builtTexts(common, source, () => '')?.texts ?? []).map((text) => text + BREAK).join('');
}
