import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/locale';
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
export type PlainKey<Source extends Record<string, string>> = {
  [Key in keyof Source & string]: [Placeholder<Source[Key]>] extends [never] ? Key : never;
}[keyof Source & string];

export type PlainMessageKey = PlainKey<typeof zhCN>;

/** Says words of a source locale's shape in one language. */
export type TranslateOf<Source extends Record<string, string>> = <Key extends keyof Source & string>(
  key: Key,
  ...values: Values<Source[Key]>
) => string;

export type Translate = TranslateOf<typeof zhCN>;

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
  resources: Object.fromEntries(
    Object.entries(messages).map(([locale, translation]) => [locale, { translation }]),
  ),
});

/** i18next's own name for the words that are there from the start. */
const COMMON = 'translation';

const known = new Map<string, TranslateOf<Record<string, string>>>();

/** The same function for the same words and locale, so that memoised views stay still. */
function translatorOf(namespace: string, locale: Locale): TranslateOf<Record<string, string>> {
  const key = `${namespace} ${locale}`;
  const made = known.get(key);
  if (made) return made;
  const fixed = engine.getFixedT(locale, namespace);
  const translate: TranslateOf<Record<string, string>> = (word, ...values) =>
    fixed(word, { ...(values as [object?])[0] });
  known.set(key, translate);
  return translate;
}

/** The words that every page may use, in one locale. */
export function translator(locale: Locale): Translate {
  return translatorOf(COMMON, locale) as Translate;
}

/** Words that a feature brings along, so that the first page does not wait for them. */
export type FeatureWords<Source extends Record<string, string>> = {
  in(locale: Locale): TranslateOf<Source>;
};

/**
 * Declares the words of one feature. Call it in a module that only the feature's pages import.
 * @param name of the feature; no two may share one
 */
export function defineWords<Source extends Record<string, string>>(
  name: string,
  { 'zh-CN': source, ...others }: { 'zh-CN': Source } & Record<
    Exclude<Locale, 'zh-CN'>,
    Record<keyof Source, string>
  >,
): FeatureWords<Source> {
  for (const [locale, words] of Object.entries({ 'zh-CN': source, ...others })) {
    engine.addResourceBundle(locale, name, words);
  }
  return { in: (locale) => translatorOf(name, locale) as TranslateOf<Source> };
}
