import type { Locale } from '@tuzuo/core/text/locale';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { type WordKey, type Words, zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

/** The server's texts in each of the five languages. */
export const dictionaries = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es } as const satisfies Record<
  Locale,
  Words
>;

export type { WordKey };

/** The text of a key in a preselected language, with `{name}` placeholders filled in. */
export type Say = (key: WordKey, params?: Record<string, string | number>) => string;

/** The text of `key` in `locale`, with `{name}` placeholders filled in from `params`. */
export function say(locale: Locale, key: WordKey, params: Record<string, string | number> = {}): string {
  return dictionaries[locale][key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
}
