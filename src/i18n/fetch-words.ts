import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { wordsFile } from '@/platform/words-file';
import { addLocale, hasWords, type LocaleWords } from './translate';

/** Gets the text of a file on our server. @throws when it cannot be had */
type GetFile = (path: string) => Promise<string>;

let getFile: GetFile = () => Promise.reject(new Error('loader of translations not set'));

/** Sets how words are fetched. Called once, before the first page. */
export function setWordsSource(given: GetFile): void {
  getFile = given;
}

type WordsOfVersion = { version: string; rooms: LocaleWords };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isTexts = (value: unknown) =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** @throws when the file is damaged */
function parseWords(file: string): WordsOfVersion {
  const words: unknown = JSON.parse(file);
  if (!isRecord(words) || !isRecord(words.rooms) || !Object.values(words.rooms).every(isTexts))
    throw new Error('invalid translation file');
  return words as WordsOfVersion;
}

/** Languages whose words are those of this build, as far as the server had them. */
const upToDate = new Set<Locale>([DEFAULT_LOCALE]);

/** Loads words. @throws when the file is damaged */
function load(locale: Locale, file: string): void {
  const { version, rooms } = parseWords(file);
  addLocale(locale, rooms);
  if (version === wordsFile.version) upToDate.add(locale);
}

/** Loads the words that the device has kept of a language, of any version, unless some are loaded. */
export function loadKeptWords(locale: Locale): void {
  const file = hasWords(locale) ? '' : wordsFile.readFile(locale);
  if (file === '') return;
  try {
    load(locale, file);
  } catch {
    // They are fetched again.
    wordsFile.keep(locale, '');
  }
}

async function fetchNew(locale: Locale): Promise<void> {
  const file = await getFile(`/words/${locale}.${wordsFile.version}.json`);
  load(locale, file);
  // Also those of another version: a server that lacks ours is not asked again before the next start.
  upToDate.add(locale);
  wordsFile.keep(locale, file);
}

const fetching = new Map<Locale, Promise<void>>();

/**
 * Fetches a locale's words if this build's are not loaded; concurrent calls share one fetch. Can be called again after a
 * failure.
 * @throws when they cannot be fetched, typically for lack of a connection, and none of another version are kept
 */
export async function fetchWords(locale: Locale): Promise<void> {
  loadKeptWords(locale);
  if (upToDate.has(locale)) return;
  const running = fetching.get(locale) ?? fetchNew(locale).finally(() => fetching.delete(locale));
  fetching.set(locale, running);
  await running.catch((error: unknown) => {
    if (!hasWords(locale)) throw error;
  });
}
