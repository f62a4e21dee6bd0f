import type { Locale } from '@tuzuo/core/text/locale';
import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { detectLocale, LOCALE_KEY } from './detect-locale';
import { fetchWords, hasWords } from './translate';

type LocaleState = { locale: Locale };

/**
 * The interface language, set from the start: the first calls already send it while its messages may still be loading.
 * Change it with {@link chooseLocale} only.
 */
export const useLocaleStore = create<LocaleState>(() => ({ locale: detectLocale() }));

/** Detects the locale again; needed where storage was still empty when this module loaded (React Native). */
export function restoreLocale(): void {
  useLocaleStore.setState({ locale: detectLocale() });
}

let choices = 0;

/**
 * Switches the interface language and stores the choice on the device: synchronously when its messages are loaded, else
 * once they are. A later choice supersedes an earlier one that is still waiting.
 * @throws when the messages cannot be fetched; the language stays unchanged
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  choices += 1;
  const mine = choices;
  if (!hasWords(locale)) await fetchWords(locale);
  if (mine !== choices) return;
  storage.set(LOCALE_KEY, locale);
  useLocaleStore.setState({ locale });
}
