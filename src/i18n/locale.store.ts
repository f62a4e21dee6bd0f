import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { wordsFile } from '@/platform/words-file';
import { detectLocale, LOCALE_KEY } from './detect-locale';
import { fetchWords, loadKeptWords } from './fetch-words';
import { hasWords } from './translate';

type LocaleState = { locale: Locale };

/** The user's language while its words are being fetched and no page waits for them. */
let awaited: Locale | undefined;

/**
 * The user's language, or the source's until its words are there. Pages that wait for the words have the user's language
 * from the start: the first calls already send it.
 */
function firstLocale(): Locale {
  const wanted = detectLocale();
  if (wordsFile.pagesWait) return wanted;
  loadKeptWords(wanted);
  awaited = hasWords(wanted) ? undefined : wanted;
  return awaited ? DEFAULT_LOCALE : wanted;
}

/** The interface language. Change it with {@link chooseLocale} only. */
export const useLocaleStore = create<LocaleState>(() => ({ locale: firstLocale() }));

/** The language for what a server says: the user's, also while its words are still being fetched. */
export const serverLocale = (): Locale => awaited ?? useLocaleStore.getState().locale;

/** Detects the locale again; needed where storage was still empty when this module loaded (React Native). */
export function restoreLocale(): void {
  useLocaleStore.setState({ locale: firstLocale() });
}

let choices = 0;

/**
 * Shows the language once its words are there.
 * @returns false when another one was chosen meanwhile
 * @throws when the words cannot be fetched; the language stays unchanged
 */
async function showLocale(locale: Locale): Promise<boolean> {
  choices += 1;
  const mine = choices;
  if (!hasWords(locale)) await fetchWords(locale);
  if (mine !== choices) return false;
  awaited = undefined;
  useLocaleStore.setState({ locale });
  return true;
}

/**
 * Switches the interface language and stores the choice on the device: synchronously when its words are loaded, else
 * once they are. A later choice supersedes an earlier one that is still waiting.
 * @throws when the words cannot be fetched; the language stays unchanged
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  if (await showLocale(locale)) storage.set(LOCALE_KEY, locale);
}

/**
 * Fetches the words of the user's language, or this version of them, where no page waits for them. Called once at the
 * start.
 * @param fail is called with the language when none of its words can be had: the source's stays
 */
export async function followLocale(fail: (locale: Locale) => void): Promise<void> {
  const wanted = detectLocale();
  if (wordsFile.pagesWait) return;
  try {
    await showLocale(wanted);
    // Kept ones may be of another version.
    await fetchWords(wanted);
  } catch {
    awaited = undefined;
    fail(wanted);
  }
}
