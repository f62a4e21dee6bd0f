import { packedText } from '@/platform/packed-text';

/** Messages of one language by key. */
export type WordTable = Readonly<Record<string, string>>;

/** False while a module's texts are not fetched yet (src/i18n/room-texts.ts). */
export const hasTexts = (words: WordTable | undefined): boolean =>
  words !== undefined && (!('' in words) || words[''] !== undefined);

/** Separator between the texts of a list; occurs in no text. */
const BREAK = '\0';

const context = (texts: readonly string[]) => texts.map((text) => text + BREAK).join('');

/**
 * Texts of a language that the build (config/taro/words-loader.cjs) stored under the key '' instead of one per key.
 * They are in the order of the source locale's last keys (the keys before those are spread into both), as a list or
 * packed.
 */
type Built = { keys: readonly string[]; texts: readonly string[] };

/** @throws when the packed texts are damaged */
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
 * The source locale's messages as its build packed them: alternating keys and texts, under the key ''.
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
 * Reads the source locale's messages by key, in whatever form its build wrote them.
 * @param before the {@link sourceContext} for all but the common messages
 * @throws when they are damaged
 */
export function readSource(words: WordTable, before: () => string): WordTable {
  const entries = packedSource(words, before);
  if (!entries) return words;
  const { '': _, ...spread } = words;
  return { ...spread, ...entries };
}

/**
 * Packing context for the source locale's other messages: its common messages.
 * @param common as written or built
 * @throws when they are damaged
 */
export const sourceContext = (common: WordTable): string =>
  context(Object.values(packedSource(common, () => '') ?? {}));

/**
 * Reads another language's messages by key, in whatever form its build wrote them.
 * @param source the source locale's messages, already read
 * @param before the language's {@link packingContext} for all but the common messages
 * @throws when they are damaged
 */
export function readWords(words: WordTable, source: WordTable, before: () => string): WordTable {
  const built = builtTexts(words, source, before);
  if (!built) return words;
  const { '': _, ...spread } = words;
  return { ...spread, ...Object.fromEntries(built.keys.map((key, at) => [key, built.texts[at] ?? ''])) };
}

/**
 * Packing context for a language's other messages: its common messages, which share their vocabulary.
 * @throws when they are damaged
 */
export function packingContext(common: WordTable, source: WordTable): string {
  return context(builtTexts(common, source, () => '')?.texts ?? []);
}
