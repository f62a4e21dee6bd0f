import { expect, it } from 'vitest';
import { readDays } from './ledger-check';

it('reads the day of the bills and the number of days', () => {
  expect(readDays([])).toEqual({ date: undefined, days: 1 });
  expect(readDays(['--date', '2026-11-22', '--days', '21'])).toEqual({ date: '2026-11-22', days: 21 });
});

it.each([
  ['an unknown option', ['--help'], "Unknown option '--help'"],
  ['a wrong date', ['--date', '22.11.2026'], '"22.11.2026" is not a date.'],
  ['a date that does not exist', ['--date', '2026-13-01'], '"2026-13-01" is not a date.'],
  ['a day that the month lacks', ['--date', '2026-02-31'], '"2026-02-31" is not a date.'],
  ['zero days', ['--days', '0'], '--days must be 1 to 99, not "0".'],
])('answers %s with a sentence and the usage', (_what, args, sentence) => {
  expect(() => readDays(args)).toThrow(`${sentence}\nUsage: npm run ledger:check`);
});
