import { findPinyin, type Spelling, spellingOf } from '@tuzuo/core/text/pinyin';

/** Lowercase letters without accents: « Détourage » matches "detour". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The search terms of an item: its names, all related text, and the pinyin of its Chinese words. */
export type Terms = { names: readonly string[]; text: string; spellings: readonly Spelling[] };

/**
 * @param names the item's names
 * @param said further search words, separated by spaces
 * @param chinese simplified Chinese names and words that can be typed in pinyin
 */
export const termsOf = (names: readonly string[], said: string, chinese: readonly string[] = []): Terms => ({
  names: names.map(plain),
  text: plain([...names, said].join(' ')),
  spellings: chinese.flatMap((words) => words.split(' ')).map(spellingOf),
});

/** Rank of a match; lower is better. */
const RANK = { name: 0, text: 1, pinyin: 2, letters: 3 } as const;

/** At least two letters: one matches too many words. */
const PINYIN = /^[a-z]{2,}$/;
const HAN = /^\p{Script=Han}{2,}$/u;

function rankOf({ names, text, spellings }: Terms, query: string): number | undefined {
  if (names.some((name) => name.startsWith(query))) return RANK.name;
  if (query.split(/\s+/).every((word) => text.includes(word))) return RANK.text;
  const letters = query.replace(/[\s']/g, '');
  if (PINYIN.test(letters) && spellings.some((spelling) => findPinyin(letters, spelling))) return RANK.pinyin;
  // 换白底 matches no search word, but each of its characters occurs.
  return HAN.test(query) && [...query].every((character) => text.includes(character))
    ? RANK.letters
    : undefined;
}

/**
 * The items that match a query, best first: every word of it occurs, in any order, or all of it is pinyin or pinyin
 * initials (`baidi`, `bd`). Items that only contain its single characters are found when nothing else is. A blank query
 * matches all.
 * @param query as typed
 */
export function findIn<Entry extends { terms: Terms }>(query: string, entries: readonly Entry[]): Entry[] {
  const wanted = plain(query).trim();
  if (wanted === '') return [...entries];
  const found = entries.flatMap((entry) => {
    const rank = rankOf(entry.terms, wanted);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  const exact = found.filter(({ rank }) => rank < RANK.letters);
  return (exact.length > 0 ? exact : found)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
