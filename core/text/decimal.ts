import type { Locale } from './locale';

/** Decimal separators according to Unicode CLDR; a mini-program has no Intl. */
const SIGNS: Readonly<Record<Locale, string>> = { 'zh-CN': '.', 'zh-TW': '.', en: '.', fr: ',', es: ',' };

/** The decimal separator of a language. */
export const decimalSign = (locale: Locale): string => SIGNS[locale];

/** A number with at most `digits` decimals, without trailing zeros: 1.5, 20. Digits are not grouped. */
export function decimalText(value: number, digits: number, locale: Locale): string {
  const factor = 10 ** digits;
  return String(Math.round(value * factor) / factor).replace('.', decimalSign(locale));
}
