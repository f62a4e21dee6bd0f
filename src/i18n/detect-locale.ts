import { LOCALES, type Locale, matchLocale } from '@tuzuo/core/text/locale';
import { storage } from '@/platform/storage';
import { system } from '@/platform/system';

/** Storage key of the user's language choice on this device. */
export const LOCALE_KEY = 'locale';

/** Returns the user's own choice, else the system's language, else the source locale. */
export function detectLocale(): Locale {
  const stored = storage.get(LOCALE_KEY);
  return LOCALES.find((locale) => locale === stored) ?? matchLocale(system.language());
}
