import { type Locale, numberStyle } from './locale';

/** A number with at most `digits` decimals, without trailing zeros: 1.5, 20. Digits are not grouped. */
export function decimalText(value: number, digits: number, locale: Locale): string {
  const factor = 10 ** digits;
  return String(Math.round(value * factor) / factor).replace('.', numberStyle(locale).decimal);
}
