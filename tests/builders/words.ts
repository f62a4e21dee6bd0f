import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { ToolWords } from '@tuzuo/core/tools/define-tool';
import { toolMessages } from '@tuzuo/core/tools/tool-words';
import { wordsIn } from '../../config/words.cjs';
import { addLocale, type MessageKey } from '../../src/i18n/translate';

const byLocale = <Value>(of: (locale: Locale) => Value) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;

/** The client's texts in every language, by room, as a build joins them. */
export const clientWords = byLocale(wordsIn);

/** The texts of every tool, as its room in core has them. */
export const toolWords = byLocale(
  (locale) =>
    Object.fromEntries(
      Object.entries(clientWords[locale])
        .filter(([room]) => room.startsWith('core/tools/'))
        .map(([room, texts]) => [room.slice('core/tools/'.length), texts]),
    ) as Record<ToolKey, ToolWords>,
);

/** The messages that every page may use, those of tools included. */
export const commonWords = byLocale(
  (locale) =>
    ({ ...toolMessages(toolWords[locale]), ...clientWords[locale].i18n }) as Record<MessageKey, string>,
);

/** Loads the words of every language, which an app would fetch. */
export function loadAllWords(): void {
  for (const locale of LOCALES) addLocale(locale, clientWords[locale]);
}
