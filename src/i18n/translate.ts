import { DEFAULT_LOCALE, LOCALES, type Locale } from '@tuzuo/core/text/locale';
import i18next from 'i18next';
import { type CommonWords, commonWords } from './common-words';

type CommonSource = CommonWords['zh-CN'];

/** Every key that has words. A wrong key does not compile. */
export type MessageKey = keyof CommonSource;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** A key whose words need values takes them as a second argument; others take none. */
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Record<Placeholder<Text>, string | number>];

/** Keys whose words stand alone, for components that are handed a key. */
export type PlainKey<Source extends Record<string, string>> = {
  [Key in keyof Source & string]: [Placeholder<Source[Key]>] extends [never] ? Key : never;
}[keyof Source & string];

export type PlainMessageKey = PlainKey<CommonSource>;

/** Says words of a source locale's shape in one language. */
export type TranslateOf<Source extends Record<string, string>> = <Key extends keyof Source & string>(
  key: Key,
  ...values: Values<Source[Key]>
) => string;

export type Translate = TranslateOf<CommonSource>;

/** Words of one part of the client, in every language. */
export type Words<Source extends Record<string, string>> = {
  /** The same function for the same locale, so that memoised views stay still. */
  in(locale: Locale): TranslateOf<Source>;
};

const engine = i18next.createInstance();
engine.init({
  lng: DEFAULT_LOCALE,
  fallbackLng: DEFAULT_LOCALE,
  initAsync: false,
  // Keys are flat names with dots, not paths.
  keySeparator: false,
  nsSeparator: false,
  // React escapes by itself.
  interpolation: { escapeValue: false },
  resources: {},
});

/** What i18next has work to do for; it leaves all other words as they are. */
const VARIABLE = /\{\{|\$t\(/;

/** The functions that say a namespace's words; those of a locale whose words are missing say the source's. */
function wordsOf<Source extends Record<string, string>>(namespace: string): Words<Source> {
  const made = new Map(
    LOCALES.map((locale): [Locale, TranslateOf<Source>] => {
      const fixed = engine.getFixedT(locale, namespace);
      const say: TranslateOf<Source> = (key, ...values) => {
        const words: unknown = engine.getResource(locale, namespace, key);
        // Looked up at once: its own way there took a fifth of the time in which the home page is rendered.
        if (typeof words === 'string' && !VARIABLE.test(words)) return words;
        // As values and not as options: one named `count` would ask for plural rules, and so for Intl.
        return fixed(key, { replace: values[0] ?? {} });
      };
      return [locale, say];
    }),
  );
  return { in: (locale) => made.get(locale) as TranslateOf<Source> };
}

let catalogs = 0;

/** The same keys with the same placeholders in every language; checked by types and a test. */
export type Catalog<Source extends Record<string, string>> = { 'zh-CN': Source } & Readonly<
  Record<Locale, Readonly<Record<keyof Source, string>>>
>;

/** Takes words in, as a namespace of their own. */
export function addWords<Source extends Record<string, string>>(catalog: Catalog<Source>): Words<Source> {
  catalogs += 1;
  const namespace = `words-${catalogs}`;
  for (const locale of LOCALES) engine.addResourceBundle(locale, namespace, catalog[locale]);
  return wordsOf(namespace);
}

const COMMON = 'common';

for (const [locale, words] of Object.entries(commonWords)) {
  if (typeof words !== 'function') engine.addResourceBundle(locale, COMMON, words);
}

const common = wordsOf<CommonSource>(COMMON);

/** The words that every page may use, in one locale. */
export const translator = (locale: Locale): Translate => common.in(locale);

/** True when {@link translator} says the words of this locale, and no others in their place. */
export const hasWords = (locale: Locale): boolean => engine.hasResourceBundle(locale, COMMON);

/**
 * Brings the words of a locale that are not there yet. Those that did not come can be asked for again.
 * @throws what the fetch rejects with, without a connection above all
 */
export async function fetchWords(locale: Locale): Promise<void> {
  const words = commonWords[locale];
  if (typeof words === 'function' && !hasWords(locale)) {
    engine.addResourceBundle(locale, COMMON, await words());
  }
}
