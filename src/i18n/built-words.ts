import { packedText } from '@/platform/packed-text';

/** Words of one language by key. */
export type WordTable = Readonly<Record<string, string>>;

/** False while the texts of a room are still to be fetched (src/i18n/room-texts.ts). */
export const hasTexts = (words: WordTable | undefined): boolean =>
  words !== undefined && (!('' in words) || words[''] !== undefined);

/** Stands between the texts of a list, and in none of them. */
const BREAK = '\0';

const context = (texts: readonly string[]) => texts.map((text) => text + BREAK).join('');

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
  const known = () => before() + context(keys.map((key) => source[key] ?? ''));
  const texts = typeof built === 'string' ? packedText.unpack(built, known()).split(BREAK) : built;
  if (texts.length !== keys.length) throw new Error('words do not belong to their keys');
  return { keys, texts };
}

/**
 * The source's words that its build packed: key and text in turn, under the key ''.
 * @throws when they are damaged
 */
function packedSource(words: WordTable, before: () => string): WordTable | undefined {
  const { '': built } = words;
  if (built === undefined) return undefined;
  const entries: Record<string, string> = {};
  const parts = packedText.unpack(built, before()).split(BREAK);
  for (let at = 0; at < parts.length; at += 2) entries[parts[at] ?? ''] = parts[at + 1] ?? '';
  return entries;
}

/**
 * The words of the source locale, by key, however its build wrote them.
 * @param before the {@link sourceContext}, for all words but the common ones
 * @throws when they are damaged
 */
export function readSource(words: WordTable, before: () => string): WordTable {
  const entries = packedSource(words, before);
  if (!entries) return words;
  const { '': _, ...spread } = words;
  return { ...spread, ...entries };
}

/**
 * What the source's other words are packed after: its common words.
 * @param common as they were written or built
 * @throws when they are damaged
 */
export const sourceContext = (common: WordTable): string =>
  context(Object.values(packedSource(common, () => '') ?? {}));

/**
 * The words of another language, by key, however its build wrote them.
 * @param source those of the source locale, read
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
  return context(builtTexts(common, source, () => '')?.texts ?? []);
}
