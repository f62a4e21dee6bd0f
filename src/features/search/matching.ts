import { findPinyin, type Spelling, spellingOf } from '@tuzuo/core/text/pinyin';

/** Letters alone, small and without accents: « Détourage » is found by "detour". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** What something is found by: its names, everything that is said of it, and how that is spelled in pinyin. */
export type Terms = { names: readonly string[]; text: string; spellings: readonly Spelling[] };

/**
 * @param names what it is called
 * @param said what else it is looked for by, with spaces between
 * @param chinese names and words in simplified Chinese that can be typed in pinyin
 */
export const termsOf = (names: readonly string[], said: string, chinese: readonly string[] = []): Terms => ({
  names: names.map(plain),
  text: plain([...names, said].join(' ')),
  spellings: chinese.flatMap((words) => words.split(' ')).map(spellingOf),
});

/** How well something fits: less is better. */
const RANK = { name: 0, text: 1, pinyin: 2, letters: 3 } as const;

/** One letter alone begins too many words. */
const PINYIN = /^[a-z]{2,}$/;
const HAN = /^\p{Script=Han}{2,}$/u;

function rankOf({ names, text, spellings }: Terms, query: string): number | undefined {
  if (names.some((name) => name.startsWith(query))) return RANK.name;
  if (query.split(/\s+/).every((word) => text.includes(word))) return RANK.text;
  const letters = query.replace(/[\s']/g, '');
  if (PINYIN.test(letters) && spellings.some((spelling) => findPinyin(letters, spelling))) return RANK.pinyin;
  // 换白底 is in no list of words, but each of its characters is.
  return HAN.test(query) && [...query].every((character) => text.includes(character))
    ? RANK.letters
    : undefined;
}

/**
 * What fits a query, best first: every word of it is there, in any order, or all of it is pinyin or its first letters
 * (`baidi`, `bd`). What has its single characters alone is found when nothing else is. Nothing but spaces finds all.
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
