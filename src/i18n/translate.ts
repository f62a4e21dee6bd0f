import { DEFAULT_LOCALE, LOCALES, type Locale } from '@tuzuo/core/text/locale';
import i18next from 'i18next';
import {
  hasTexts,
  packingContext,
  readSource,
  readWords,
  sourceContext,
  type WordTable,
} from './built-words';
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

/** Where words are. */
type Shelf = {
  /** @returns those of the source locale, read @throws when they are damaged */
  source(): WordTable;
  /** Words as they were written or built, if they are there. */
  find(locale: Locale): WordTable | undefined;
  /** What those of other languages are packed after. */
  context(locale: Locale): string;
};

/** Words of a damaged package: those of the source locale are better than none, and their keys than a page that crashes. */
function orNone(read: () => WordTable): WordTable {
  try {
    return read();
  } catch {
    return {};
  }
}

/**
 * The functions that say a namespace's words. Those of a language are taken in when it is first asked for: it is one of
 * five, and in a mini-program they are packed. A language whose words are missing or damaged says the source's.
 */
function wordsOf<Source extends Record<string, string>>(
  namespace: string,
  { source, find, context }: Shelf,
): Words<Source> {
  let known: WordTable | undefined;
  const takeSource = () => {
    if (known) return known;
    known = orNone(source);
    engine.addResourceBundle(DEFAULT_LOCALE, namespace, known);
    return known;
  };
  const made = new Map(
    LOCALES.map((locale): [Locale, TranslateOf<Source>] => {
      const fixed = engine.getFixedT(locale, namespace);
      let waits = true;
      const take = () => {
        const sourceWords = takeSource();
        const words = locale === DEFAULT_LOCALE ? sourceWords : find(locale);
        if (!words) return;
        waits = false;
        if (words === sourceWords) return;
        const read = orNone(() => readWords(words, sourceWords, () => context(locale)));
        engine.addResourceBundle(locale, namespace, read);
      };
      const say: TranslateOf<Source> = (key, ...values) => {
        if (waits) take();
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

const fetched: Partial<Record<Locale, WordTable>> = {};

function commonIn(locale: Locale): WordTable | undefined {
  const words: WordTable | (() => Promise<WordTable>) = commonWords[locale];
  return typeof words === 'function' ? fetched[locale] : words;
}

const builtSource = commonWords['zh-CN'];

let readCommon: WordTable | undefined;

function commonSource(): WordTable {
  readCommon ??= readSource(builtSource, () => '');
  return readCommon;
}

const common = wordsOf<CommonSource>('common', { source: commonSource, find: commonIn, context: () => '' });

/** The words that every page may use, in one locale. */
export const translator = (locale: Locale): Translate => common.in(locale);

/** True when {@link translator} says the words of this locale, and no others in their place. */
export const hasWords = (locale: Locale): boolean => commonIn(locale) !== undefined;

/**
 * Brings the words of a locale that are not there yet. Those that did not come can be asked for again.
 * @throws what the fetch rejects with, without a connection above all
 */
export async function fetchWords(locale: Locale): Promise<void> {
  const words = commonWords[locale];
  if (typeof words === 'function' && !hasWords(locale)) fetched[locale] = await words();
}

let catalogs = 0;

/** The same keys with the same placeholders in every language; checked by types and a test. */
export type Catalog<Source extends Record<string, string>> = { 'zh-CN': Source } & Readonly<
  Record<Locale, Readonly<Record<keyof Source, string>>>
>;

const contexts = new Map<Locale, string>();

/** Other words are made of the same as the common ones. */
function contextOf(locale: Locale): string {
  const known = contexts.get(locale);
  if (known !== undefined) return known;
  const context =
    locale === DEFAULT_LOCALE
      ? sourceContext(builtSource)
      : packingContext(commonIn(locale) ?? {}, commonSource());
  contexts.set(locale, context);
  return context;
}

/** Takes words in, as a namespace of their own. */
export function addWords<Source extends Record<string, string>>(catalog: Catalog<Source>): Words<Source> {
  catalogs += 1;
  return wordsOf(`words-${catalogs}`, {
    source: () => readSource(catalog['zh-CN'], () => contextOf(DEFAULT_LOCALE)),
    // Where they are fetched, those of a room come with the common ones.
    find: (locale) => (hasTexts(catalog[locale]) ? catalog[locale] : undefined),
    context: contextOf,
  });
}
