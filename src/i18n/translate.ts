import { DEFAULT_LOCALE, LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, tools } from '@tuzuo/core/tools';
import { type ToolMessageKey, toolMessages } from '@tuzuo/core/tools/tool-words';
import i18next from 'i18next';
import type { Placeholders } from './placeholders';
import zhCN from './words/zh-CN.json';

/** Texts of one room in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

/** Texts of one language, by room: what `words/<locale>.<version>.json` contains. */
export type LocaleWords = Readonly<Record<string, Texts>>;

/**
 * The messages of a room, each with its placeholders: TypeScript reads the keys of a JSON file, and the placeholders from
 * the list that `npm run words` writes.
 */
export type MessagesOf<Room extends string, Source extends Texts> = {
  readonly [Key in keyof Source & string]: Room extends keyof Placeholders
    ? Key extends keyof Placeholders[Room]
      ? Placeholders[Room][Key] & string
      : ''
    : '';
};

/** The room of the messages that every page may use. */
const COMMON = 'i18n';

type CommonMessages = MessagesOf<typeof COMMON, typeof zhCN> & Readonly<Record<ToolMessageKey, ''>>;

/** Every message key; a wrong key does not compile. */
export type MessageKey = keyof CommonMessages;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values of a message, as a second argument; empty for messages without placeholders. */
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Record<Placeholder<Text>, string | number>];

/** Keys of messages without placeholders, for components that take a key as a prop. */
export type PlainKey<Source extends Texts> = {
  [Key in keyof Source & string]: [Placeholder<Source[Key]>] extends [never] ? Key : never;
}[keyof Source & string];

export type PlainMessageKey = PlainKey<CommonMessages>;

/** Translator into one language for messages typed by the source locale. */
export type TranslateOf<Source extends Texts> = <Key extends keyof Source & string>(
  key: Key,
  ...values: Values<Source[Key]>
) => string;

export type Translate = TranslateOf<CommonMessages>;

/** Messages of one part of the client, in every language. */
export type Words<Source extends Texts> = {
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

const CORE_TOOLS = 'core/tools/';

/** The common messages of a language: their own and those of the tools, whose rooms are in core. */
function commonMessages(words: LocaleWords): Texts {
  const rooms = Object.keys(words).filter((room) => room.startsWith(CORE_TOOLS));
  const ofTools = Object.fromEntries(rooms.map((room) => [room.slice(CORE_TOOLS.length), words[room] ?? {}]));
  return { ...toolMessages(ofTools), ...words[COMMON] };
}

/** Adds the texts of one room in one language. */
export const addTexts = (locale: Locale, room: string, texts: Texts): void =>
  void engine.addResourceBundle(locale, room, texts);

const loaded = new Set<Locale>([DEFAULT_LOCALE]);

/** Makes the words of a language, or a newer version of them, available to all rooms. */
export function addLocale(locale: Locale, words: LocaleWords): void {
  for (const [room, texts] of Object.entries({ ...words, [COMMON]: commonMessages(words) }))
    addTexts(locale, room, texts);
  loaded.add(locale);
}

/** True when the words of a locale are loaded; without them, messages are those of the source locale. */
export const hasWords = (locale: Locale): boolean => loaded.has(locale);

/** Matches texts that i18next must process; all others are returned unchanged. */
const VARIABLE = /\{\{|\$t\(/;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** False for a text of another version of the app that asks for a value which this version does not give. */
const isServed = (text: string, values: object): boolean =>
  [...text.matchAll(PLACEHOLDER)].every(([, name = '']) => name in values);

/**
 * Makes the messages of a room available in every language; a message that a language lacks is the source locale's.
 * @param room its folder in `src`
 * @param source its messages in the source locale, read on first use
 */
function wordsOf<Source extends Texts>(room: string, source: () => Texts): Words<Source> {
  let isKnown = false;
  const translators = new Map(
    LOCALES.map((locale): [Locale, TranslateOf<Source>] => {
      const translate = engine.getFixedT(locale, room);
      const translateSource = engine.getFixedT(DEFAULT_LOCALE, room);
      const say: TranslateOf<Source> = (key, ...[values = {}]) => {
        if (!isKnown) addTexts(DEFAULT_LOCALE, room, source());
        isKnown = true;
        const text: unknown = engine.getResource(locale, room, key);
        // Direct lookup: i18next's own took a fifth of the home page's render time.
        if (typeof text === 'string' && !VARIABLE.test(text)) return text;
        const isUsable = typeof text !== 'string' || isServed(text, values);
        // As `replace` and not as options: a value named `count` would trigger plural rules, which need Intl.
        return (isUsable ? translate : translateSource)(key, { replace: values });
      };
      return [locale, say];
    }),
  );
  return { in: (locale) => translators.get(locale) as TranslateOf<Source> };
}

const common = wordsOf<CommonMessages>(COMMON, () => ({
  ...toolMessages(Object.fromEntries(TOOL_KEYS.map((key) => [key, tools[key].words]))),
  ...zhCN,
}));

/** Translator of the common messages for one locale. */
export const translator = (locale: Locale): Translate => common.in(locale);

/**
 * Adds the messages of a room.
 * @param room its folder in `src`
 * @param source the content of its `words/zh-CN.json`
 */
export const addWords = <Room extends string, Source extends Texts>(
  room: Room,
  source: Source,
): Words<MessagesOf<Room, Source>> => wordsOf(room, () => source);
