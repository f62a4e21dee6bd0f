import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { toolMessages } from '@tuzuo/core/tools/tool-words';
import type { MessagesOf, Texts, Translate, TranslateOf, Words } from '@/i18n/translate';

/** Something that is said in the reader's language, which is not known yet. */
type Said = (locale: Locale) => string;

const said: Said[] = [];

/** What stands in the place of words until each language says its own. */
export function markFor(one: Said): string {
  said.push(one);
  return `\u27e6${said.length - 1}\u27e7`;
}

/** Webpack's own glob: only its build renders with this module. */
type Files = { keys(): string[]; (file: string): Texts };
declare const require: { context(folder: string, isDeep: boolean, names: RegExp): Files };

const ROOMS = require.context('../../', true, /\/words\/[\w-]+\.json$/);
const TOOLS = require.context('../../../core', true, /\/tools\/[\w-]+\/words\/[\w-]+\.json$/);

const COMMON = 'i18n';

/** The texts of a room in one language. */
function textsOf(room: string, locale: Locale): Texts {
  const own = ROOMS(`./${room}/words/${locale}.json`);
  if (room !== COMMON) return own;
  const tools = TOOLS.keys()
    .filter((file) => file.endsWith(`/${locale}.json`))
    .map((file) => [file.split('/')[2], TOOLS(file)] as const);
  return { ...toolMessages(Object.fromEntries(tools)), ...own };
}

/** Says words of a language as soon as it is known, by a mark until then. */
function wordsOf<Source extends Texts>(room: string): Words<Source> {
  const tables = new Map<Locale, Texts>();
  const tableOf = (locale: Locale) => {
    const table = tables.get(locale) ?? textsOf(room, locale);
    tables.set(locale, table);
    return table;
  };
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    markFor((locale) => {
      const words = tableOf(locale)[key];
      // The page would change under the reader's eyes.
      if (words === undefined) throw new Error(`missing first-screen text ${key} in ${locale}`);
      return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
    });
  return { in: () => say as TranslateOf<Source> };
}

// What follows stands in the place of `src/i18n/translate`.

export const addWords = <Room extends string, Source extends Texts>(
  room: Room,
  _source: Source,
): Words<MessagesOf<Room, Source>> => wordsOf(room);

const common = wordsOf(COMMON);

export const translator = (locale: Locale): Translate => common.in(locale) as Translate;
export const hasWords = () => true;
export const addLocale = (): void => undefined;
export const addTexts = (): void => undefined;

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
