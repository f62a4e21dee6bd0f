import type { Locale } from '@tuzuo/core/text/locale';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { type WordKey, type Words, zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

/** The server's words in each of the five languages. */
export const dictionaries = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es } as const satisfies Record<
  Locale,
  Words
>;

export type { WordKey };

/** The words of a key in the language that was chosen before, its `{name}` placeholders filled. */
export type Say = (key: WordKey, params?: Record<string, string | number>) => string;

/** The words of `key` in `locale`, its `{name}` placeholders filled from `params`. */
export function say(locale: Locale, key: WordKey, params: Record<string, string | number> = {}): string {
  return dictionaries[locale][key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
}
