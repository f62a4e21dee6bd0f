/** How numbers are written in a language, according to Unicode CLDR: a mini-program has no Intl. */
export type NumberStyle = {
  decimal: string;
  /** Separator of thousands. */
  group: string;
  /** Minimum number of integer digits at which they are grouped. */
  groupFrom: number;
  /** Symbol of a byte; "o" (octet) in French. */
  byte: string;
  /** An amount of CNY, which stands for `{}`; its space does not break. */
  money: string;
};

const POINT = { decimal: '.', group: ',', groupFrom: 4, byte: 'B', money: 'CN\u00a5{}' } as const;
const COMMA = { ...POINT, decimal: ',', money: '{}\u00a0CNY' } as const;

/** The interface languages, zh-CN being the source of all others. A language is a line here, and its files of words. */
const LANGUAGES = [
  { locale: 'zh-CN', name: '简体中文', numbers: { ...POINT, money: '\u00a5{}' } },
  { locale: 'zh-TW', name: '繁體中文', numbers: POINT },
  { locale: 'en', name: 'English', numbers: POINT },
  { locale: 'fr', name: 'Français', numbers: { ...COMMA, group: '\u202f', byte: 'o' } },
  { locale: 'es', name: 'Español', numbers: { ...COMMA, group: '.', groupFrom: 5 } },
] as const satisfies readonly { locale: string; name: string; numbers: NumberStyle }[];

type Languages = typeof LANGUAGES;

type TagsOf<List extends readonly { locale: string }[]> = {
  readonly [Index in keyof List]: List[Index]['locale'];
};

export const LOCALES = LANGUAGES.map(({ locale }) => locale) as unknown as TagsOf<Languages>;

export type Locale = Languages[number]['locale'];

const languageOf = (locale: Locale) => LANGUAGES.find((one) => one.locale === locale) ?? LANGUAGES[0];

/** A language's own name: a reader lost in a foreign one must find the way back. */
export const languageName = (locale: Locale): string => languageOf(locale).name;

/** How numbers are written in a language. */
export const numberStyle = (locale: Locale): NumberStyle => languageOf(locale).numbers;

/** Languages that are written in Chinese characters. */
export type ChineseLocale = Extract<Locale, `zh-${string}`>;

export const isChinese = (locale: Locale): locale is ChineseLocale => locale.startsWith('zh-');

export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** More language ranges than any browser sends; the rest of a longer header is ignored. */
const MAX_RANGES = 32;

const TRADITIONAL_REGIONS = new Set(['tw', 'hk', 'mo']);

/** The locale for one language tag (`zh-Hant-HK`, `zh_TW`, `fr-CA`); undefined when there is none. */
function localeOfTag(tag: string): Locale | undefined {
  const [language, ...subtags] = tag.toLowerCase().split(/[-_]/);
  if (language !== 'zh') return LOCALES.find((locale) => locale === language);
  // The script takes precedence over the region (a reader in Hong Kong may request zh-Hans-HK).
  if (subtags.includes('hans')) return 'zh-CN';
  const traditional = subtags.includes('hant') || subtags.some((subtag) => TRADITIONAL_REGIONS.has(subtag));
  return traditional ? 'zh-TW' : 'zh-CN';
}

/** `fr;q=0.5` → its tag and weight; a weight that is not a number between 0 and 1 counts as 0. */
function parseRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const q = parameters.find((parameter) => /^q=/i.test(parameter));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { tag, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

/**
 * The best of our locales for a language tag or a whole Accept-Language header (RFC 9110; respects weights, and order
 * among equal ones). Accepts tags with an underscore, as reported by WeChat and Android. Anything unknown, empty or
 * absent gives {@link DEFAULT_LOCALE}.
 */
export function matchLocale(tagOrAcceptLanguage: string | undefined): Locale {
  let best: { locale: Locale; weight: number } | undefined;
  for (const range of (tagOrAcceptLanguage ?? '').split(',', MAX_RANGES)) {
    const { tag, weight } = parseRange(range);
    const locale = localeOfTag(tag);
    if (locale !== undefined && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale ?? DEFAULT_LOCALE;
}
