/** Letters alone, small and without accents: « Détourage » is found by "detour". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/**
 * Whether texts have every word of a query, in any order, each of them anywhere.
 * @param query as typed; nothing but spaces matches all
 */
export function isMatch(query: string, texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
