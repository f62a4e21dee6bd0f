import { DEFAULT_LOCALE, LOCALES, type Locale } from '@tuzuo/core/locale';
import i18next from 'i18next';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { type Messages, zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const messages = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es } satisfies Record<Locale, Messages>;

/** Every key that has words. A wrong key does not compile. */
export type MessageKey = keyof Messages;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** A key whose words need values takes them as a second argument; others take none. */
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Record<Placeholder<Text>, string | number>];

/** Keys whose words stand alone, for components that are handed a key. */
type PlainKey<Source extends Record<string, string>> = {
  [Key in keyof Source & string]: [Placeholder<Source[Key]>] extends [never] ? Key : never;
}[keyof Source & string];

export type PlainMessageKey = PlainKey<typeof zhCN>;

/** Says words of a source locale's shape in one language. */
export type TranslateOf<Source extends Record<string, string>> = <Key extends keyof Source & string>(
  key: Key,
  ...values: Values<Source[Key]>
) => string;

export type Translate = TranslateOf<typeof zhCN>;

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

let catalogues = 0;

/**
 * Declares words, as a namespace of their own. A feature does so in a module that only its own pages import, so that
 * the first page does not wait for them.
 * @param catalogue the same keys with the same placeholders in every language; checked by types and a test
 */
export function defineWords<Source extends Record<string, string>>(
  catalogue: { 'zh-CN': Source } & Readonly<Record<Locale, Readonly<Record<keyof Source, string>>>>,
): Words<Source> {
  catalogues += 1;
  const namespace = `words-${catalogues}`;
  const made = new Map(
    LOCALES.map((locale): [Locale, TranslateOf<Source>] => {
      engine.addResourceBundle(locale, namespace, catalogue[locale]);
      const fixed = engine.getFixedT(locale, namespace);
      return [locale, (key, ...values) => fixed(key, { ...values[0] })];
    }),
  );
  return { in: (locale) => made.get(locale) as TranslateOf<Source> };
}

const common = defineWords(messages);

/** The words that every page may use, in one locale. */
export const translator = (locale: Locale): Translate => common.in(locale);
