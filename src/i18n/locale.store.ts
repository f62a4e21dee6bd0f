import { LOCALES, type Locale, matchLocale } from '@tuzuo/core/locale';
import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { system } from '@/platform/system';

const STORAGE_KEY = 'locale';

type LocaleState = { locale: Locale };

/** The language of the interface. Change it with {@link chooseLocale} only. */
export const useLocaleStore = create<LocaleState>(() => ({ locale: detectLocale() }));

/** The user's own choice, else the system's language, else the source locale. */
function detectLocale(): Locale {
  const stored = storage.get(STORAGE_KEY);
  return LOCALES.find((locale) => locale === stored) ?? matchLocale(system.language());
}

/** Detects again; needed where storage was still empty when this module loaded (React Native). */
export function restoreLocale(): void {
  useLocaleStore.setState({ locale: detectLocale() });
}

/** Switches every word at once and keeps the choice on the device. */
export function chooseLocale(locale: Locale): void {
  storage.set(STORAGE_KEY, locale);
  useLocaleStore.setState({ locale });
}
