import type { Locale } from '@tuzuo/core/text/locale';
import { readWords } from './read-words';
import type zhCN from './words/zh-CN.json';

/** Keys of the server's texts. */
export type WordKey = keyof typeof zhCN;

/** The server's texts in each of the five languages. */
export const dictionaries = readWords<Record<WordKey, string>>(new URL('./words/', import.meta.url));

/** The text of a key in a preselected language, with `{name}` placeholders filled in. */
export type Say = (key: WordKey, params?: Record<string, string | number>) => string;

/** A placeholder: `{name}`, or `{name|one|other}`, whose form depends on the number, which it contains as `#`. */
const PLACEHOLDER = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/** The text of `key` in `locale`, with placeholders filled in from `params`. */
export function say(locale: Locale, key: WordKey, params: Record<string, string | number> = {}): string {
  return dictionaries[locale][key].replace(
    PLACEHOLDER,
    (placeholder, name: string, one: string | undefined, other: string | undefined) => {
      const value = params[name];
      if (value === undefined) return placeholder;
      if (one === undefined || other === undefined) return String(value);
      const isOne = new Intl.PluralRules(locale).select(Number(value)) === 'one';
      return (isOne ? one : other).replace('#', () => String(value));
    },
  );
}
