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

/** Every message key; a wrong key does not compile. */
export type MessageKey = keyof CommonSource;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values of a message, as a second argument; empty for messages without placeholders. */
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Record<Placeholder<Text>, string | number>];

/** Keys of messages without placeholders, for components that take a key as a prop. */
export type PlainKey<Source extends Record<string, string>> = {
  [Key in keyof Source & string]: [Placeholder<Source[Key]>] extends [never] ? Key : never;
}[keyof Source & string];

export type PlainMessageKey = PlainKey<CommonSource>;

/** Translator into one language for a catalog typed by its source locale. */
export type TranslateOf<Source extends Record<string, string>> = <Key extends keyof Source & string>(
  key: Key,
  ...values: Values<Source[Key]>
) => string;

export type Translate = TranslateOf<CommonSource>;

/** Messages of one part of the client, in every language. */
export type Words<Source extends Record<string, string>> = {
  /** Returns the same function for the same locale, so that memoized views do not re-render. */
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
  // React escapes values itself.
  interpolation: { escapeValue: false },
  resources: {},
});

/** Matches texts that i18next must process; all others are returned unchanged. */
const VARIABLE = /\{\{|\$t\(/;

/** Access to the catalogs of one namespace. */
type CatalogSource = {
  /** @returns the source locale's messages, read @throws when they are damaged */
  source(): WordTable;
  /** Messages as written or built, if they are loaded. */
  find(locale: Locale): WordTable | undefined;
  /** Packing context of a language's messages. */
  context(locale: Locale): string;
};

/**
 * Falls back to an empty table for damaged messages: the source locale's messages, or the keys, are better than a
 * crashed page.
 */
function orEmpty(read: () => WordTable): WordTable {
  try {
    return read();
  } catch {
    return {};
  }
}

/**
 * Creates a namespace's translators. A language's messages are read when it is first used: only one of five is needed,
 * and in a mini-program they are packed. A missing or damaged language falls back to the source locale.
 */
function wordsOf<Source extends Record<string, string>>(
  namespace: string,
  { source, find, context }: CatalogSource,
): Words<Source> {
  let known: WordTable | undefined;
  const takeSource = () => {
    if (known) return known;
    known = orEmpty(source);
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
        const read = orEmpty(() => readWords(words, sourceWords, () => context(locale)));
        engine.addResourceBundle(locale, namespace, read);
      };
      const say: TranslateOf<Source> = (key, ...values) => {
        if (waits) take();
        const words: unknown = engine.getResource(locale, namespace, key);
        // Direct lookup: i18next's own took a fifth of the home page's render time.
        if (typeof words === 'string' && !VARIABLE.test(words)) return words;
        // As `replace` and not as options: a value named `count` would trigger plural rules, which need Intl.
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

/** Translator of the common messages for one locale. */
export const translator = (locale: Locale): Translate => common.in(locale);

/** True when {@link translator} has this locale's own messages and needs no fallback. */
export const hasWords = (locale: Locale): boolean => commonIn(locale) !== undefined;

/**
 * Fetches a locale's common messages if they are not loaded. Can be called again after a failure.
 * @throws what the fetch rejects with, typically for lack of a connection
 */
export async function fetchWords(locale: Locale): Promise<void> {
  const words = commonWords[locale];
  if (typeof words === 'function' && !hasWords(locale)) fetched[locale] = await words();
}

let catalogs = 0;

/** The same keys with the same placeholders in every language; checked by types and by a test. */
export type Catalog<Source extends Record<string, string>> = { 'zh-CN': Source } & Readonly<
  Record<Locale, Readonly<Record<keyof Source, string>>>
>;

const contexts = new Map<Locale, string>();

/** Packing context of a locale's module messages: its common messages, which share their vocabulary. */
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

/** Adds a catalog as a namespace of its own. */
export function addWords<Source extends Record<string, string>>(catalog: Catalog<Source>): Words<Source> {
  catalogs += 1;
  return wordsOf(`words-${catalogs}`, {
    source: () => readSource(catalog['zh-CN'], () => contextOf(DEFAULT_LOCALE)),
    // Where messages are fetched, a module's arrive together with the common ones.
    find: (locale) => (hasTexts(catalog[locale]) ? catalog[locale] : undefined),
    context: contextOf,
  });
}
