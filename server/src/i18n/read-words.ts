import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';

/**
 * Reads `<locale>.json` of every language at the start of a program.
 * @param folder ends with a slash
 * @returns their content, typed by the source locale's; a test compares the keys
 * @throws when a language has no file there
 */
export const readWords = <Source>(folder: URL): Readonly<Record<Locale, Source>> =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8'))]),
  ) as Record<Locale, Source>;
