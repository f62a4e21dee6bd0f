import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { readWords, type WordTable } from '@/i18n/built-words';
import { commonWords } from '@/i18n/common-words';
import type { Catalog, Translate, TranslateOf, Words } from '@/i18n/translate';

/** Something that is said in the reader's language, which is not known yet. */
type Said = (locale: Locale) => string;

const said: Said[] = [];

/** What stands in the place of words until each language says its own. */
export function markFor(one: Said): string {
  said.push(one);
  return `\u27e6${said.length - 1}\u27e7`;
}

/** Says words of a language as soon as it is known, by a mark until then. */
function wordsOf<Source extends WordTable>(built: Readonly<Record<Locale, WordTable>>): Words<Source> {
  const tables = new Map<Locale, WordTable>();
  const tableOf = (locale: Locale) => {
    const table = tables.get(locale) ?? readWords(built[locale], built[DEFAULT_LOCALE], () => '');
    tables.set(locale, table);
    return table;
  };
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    markFor((locale) => {
      const words = tableOf(locale)[key];
      // The page would change under the reader's eyes.
      if (words === undefined) throw new Error(`the first screen needs ${key} in ${locale}`);
      return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
    });
  return { in: () => say as TranslateOf<Source> };
}

// What follows stands in the place of `src/i18n/translate`.

export const addWords = <Source extends Record<string, string>>(catalog: Catalog<Source>): Words<Source> =>
  wordsOf(catalog);

// All of them are there: the build brings the mini-program's.
const common = wordsOf<(typeof commonWords)['zh-CN']>(commonWords as Readonly<Record<Locale, WordTable>>);

export const translator = (locale: Locale): Translate => common.in(locale);
export const hasWords = () => true;
export const fetchWords = async (): Promise<void> => {};

/** A text with its marks replaced by words, and those that stand within them. */
export function sayAll(locale: Locale, text: string): string {
  return text.replace(/\u27e6(\d+)\u27e7/g, (mark, index: string) => {
    const one = said[Number(index)];
    return one ? sayAll(locale, one(locale)) : mark;
  });
}

/** As `src/i18n/detect-locale` has them: there is no user yet. */
export const detectLocale = () => DEFAULT_LOCALE;
export const LOCALE_KEY = 'locale';
