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

type ValueNames<Key extends MessageKey> = Placeholder<(typeof zhCN)[Key]>;

/** A key whose words need values takes them as a second argument; others take none. */
type Values<Key extends MessageKey> = [ValueNames<Key>] extends [never]
  ? []
  : [values: Record<ValueNames<Key>, string | number>];

/** Keys whose words stand alone, for components that are handed a key. */
export type PlainMessageKey = {
  [Key in MessageKey]: [ValueNames<Key>] extends [never] ? Key : never;
}[MessageKey];

export type Translate = <Key extends MessageKey>(key: Key, ...values: Values<Key>) => string;

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

const byLocale = new Map<Locale, Translate>();

/** The words of one locale; the same function for the same locale, so that memoised views stay still. */
export function translator(locale: Locale): Translate {
  const known = byLocale.get(locale);
  if (known) return known;
  const fixed = engine.getFixedT(locale);
  const translate: Translate = (key, ...values) => fixed(key, { ...values[0] });
  byLocale.set(locale, translate);
  return translate;
}
