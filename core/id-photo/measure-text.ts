import type { RuleVerdict } from './verdict';

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** A measure with its unit; signs of units are the same in every language. */
const UNITS: Record<RuleVerdict['unit'], (value: number) => string> = {
  px: (value) => `${Math.round(value)} px`,
  deg: (value) => `${oneDecimal(value)}°`,
  percent: (value) => `${oneDecimal(value)} %`,
  count: (value) => String(value),
  ratio: (value) => String(Math.round(value * 100) / 100),
};

/** What was found; a dash where it could not be measured. */
export function foundText({ found, unit }: RuleVerdict): string {
  return found === null ? '–' : UNITS[unit](found);
}

/** By how much the photo was made better for it; empty where it was not. */
export function correctedText({ corrected, unit }: RuleVerdict): string {
  return corrected === undefined ? '' : UNITS[unit](corrected);
}

/** What is needed; empty where nothing is. */
export function neededText({ needed: { min, max }, unit }: RuleVerdict): string {
  const say = UNITS[unit];
  if (min !== undefined && max !== undefined) return min === max ? say(min) : `${say(min)} – ${say(max)}`;
  if (max !== undefined) return `≤ ${say(max)}`;
  return min === undefined ? '' : `≥ ${say(min)}`;
}
