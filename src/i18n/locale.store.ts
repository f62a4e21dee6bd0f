import type { Locale } from '@tuzuo/core/text/locale';
import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { detectLocale, LOCALE_KEY } from './detect-locale';
import { fetchWords, hasWords } from './translate';

type LocaleState = { locale: Locale };

/**
 * The language of the interface, from the start: the first calls already ask for it, while its words may be on
 * their way. Change it with {@link chooseLocale} only.
 */
export const useLocaleStore = create<LocaleState>(() => ({ locale: detectLocale() }));

/** Detects again; needed where storage was still empty when this module loaded (React Native). */
export function restoreLocale(): void {
  useLocaleStore.setState({ locale: detectLocale() });
}

let choices = 0;

/**
 * Switches every word at once and keeps the choice on the device: in this very turn when the words are there, else
 * when they have come. A later choice overtakes an earlier one that still waits.
 * @throws when the words do not come; the language stays as it is
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  choices += 1;
  const mine = choices;
  if (!hasWords(locale)) await fetchWords(locale);
  if (mine !== choices) return;
  storage.set(LOCALE_KEY, locale);
  useLocaleStore.setState({ locale });
}
