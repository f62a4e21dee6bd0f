import { decimalText } from '../text/decimal';
import type { Locale } from '../text/locale';
import type { RuleVerdict } from './verdict';

/** Formats a measurement with its unit; unit symbols are the same in every language, decimal separators are not. */
const UNITS: Record<RuleVerdict['unit'], (value: number, locale: Locale) => string> = {
  px: (value) => `${Math.round(value)} px`,
  deg: (value, locale) => `${decimalText(value, 1, locale)}°`,
  percent: (value, locale) => `${decimalText(value, 1, locale)} %`,
  count: (value) => String(value),
  ratio: (value, locale) => decimalText(value, 2, locale),
};

/** The measured value; a dash where it could not be measured. */
export function foundText({ found, unit }: RuleVerdict, locale: Locale): string {
  return found === null ? '–' : UNITS[unit](found, locale);
}

/** The amount of a correction; empty where there is none. */
export function correctedText({ corrected, unit }: RuleVerdict, locale: Locale): string {
  return corrected === undefined ? '' : UNITS[unit](corrected, locale);
}

/** The required range; empty where there is none. */
export function neededText({ needed: { min, max }, unit }: RuleVerdict, locale: Locale): string {
  const say = (value: number) => UNITS[unit](value, locale);
  if (min !== undefined && max !== undefined) return min === max ? say(min) : `${say(min)} – ${say(max)}`;
  if (max !== undefined) return `≤ ${say(max)}`;
  return min === undefined ? '' : `≥ ${say(min)}`;
}
