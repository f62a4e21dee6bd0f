import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';

type Values = Record<string, string | number>;

/** Something that is said in the reader's language, which is not known yet. */
type Said = (locale: Locale) => string;

const bundles = new Map<string, Readonly<Record<string, string>>>();
const said: Said[] = [];

/** What stands in the place of words until each language says its own. */
export function markFor(one: Said): string {
  said.push(one);
  return `\u27e6${said.length - 1}\u27e7`;
}

const bundleName = (locale: string, namespace: string) => `${locale}/${namespace}`;

/** The part of i18next that src/i18n uses: answers a mark in the place of words, to be replaced once per language. */
const engine = {
  createInstance: () => engine,
  init: () => undefined,
  addResourceBundle(locale: string, namespace: string, words: Readonly<Record<string, string>>) {
    bundles.set(bundleName(locale, namespace), words);
  },
  hasResourceBundle: () => true,
  // None are known before the language is.
  getResource: () => undefined,
  getFixedT:
    (_locale: string, namespace: string) =>
    (key: string, { replace: values }: { replace: Values }) =>
      markFor((locale) => say(locale, namespace, key, values)),
};

/** @throws when a language lacks the words: the page would change under the reader's eyes */
function say(locale: Locale, namespace: string, key: string, values: Values): string {
  const words = bundles.get(bundleName(locale, namespace))?.[key];
  if (words === undefined) throw new Error(`the first screen needs ${key} in ${locale}`);
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

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

// biome-ignore lint/style/noDefaultExport: as i18next has it
export default engine;
