import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import type { Say } from '../../http/port';

const UNITS: Readonly<Record<RuleVerdict['unit'], string>> = {
  px: ' px',
  deg: '°',
  percent: ' %',
  count: '',
  ratio: '',
};

const DIGITS = 2;

const short = (value: number) => String(Number(value.toFixed(DIGITS)));

function bounds({ min, max }: RuleVerdict['needed']): string {
  if (min !== undefined && max !== undefined) {
    return min === max ? ` (= ${short(min)})` : ` (${short(min)}–${short(max)})`;
  }
  if (min !== undefined) return ` (≥ ${short(min)})`;
  return max === undefined ? '' : ` (≤ ${short(max)})`;
}

/** What was measured in a photo, a line for each rule, in the reader's language. */
export function verdictText(verdict: readonly RuleVerdict[], say: Say): string {
  return verdict
    .map(({ rule, found, needed, unit, pass }) => {
      const measured = found === null ? '–' : `${short(found)}${UNITS[unit]}`;
      return `${pass ? '✓' : '✗'} ${say(`rule.${rule}`)}: ${measured}${bounds(needed)}\n`;
    })
    .join('');
}
