import { BENEFIT_KEYS, DEFAULT_BENEFITS, TIERS } from '@tuzuo/core/pricing';
import { expect, it } from 'vitest';
import { formatIn } from '@/i18n/format/format';
import { perMonthCents, rowsOf, spaceText, valueText } from './benefit-values';

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

it('has a row for every benefit but limits, with a value for every tier, in the order of the keys', () => {
  const rows = rowsOf([...DEFAULT_BENEFITS].reverse());
  const limits = /_hourly_count$|^recommend_poster_limit$|^invite_monthly_count$/;
  expect(rows.map(({ key }) => key)).toEqual(BENEFIT_KEYS.filter((key) => !limits.test(key)));
  for (const { key, values } of rows) {
    for (const tier of TIERS) {
      expect(values[tier]).toBe(DEFAULT_BENEFITS.find((row) => row.key === key && row.tier === tier)?.value);
    }
  }
});

it('omits benefits that the server does not send, and leaves missing values undefined', () => {
  expect(rowsOf([])).toEqual([]);
  expect(rowsOf([{ key: 'point', tier: 'common', value: 600 }])).toEqual([
    { key: 'point', values: { free: undefined, trial: undefined, common: 600 } },
  ]);
});

it.each([
  ['point', 1000, '1,000'],
  ['point_discount', 0.8, '80%'],
  ['point_discount', 0.855, '85.5%'],
  ['user_space', 200, '200 MB'],
  ['user_space', 999, '999 MB'],
  ['user_space', 1000, '1 GB'],
  ['user_space', 1024, '1 GB'],
  ['user_space', 10_240, '10 GB'],
] as const)('%s of %d is %s', (key, value, text) => {
  expect(plain(valueText(key, value, formatIn('en')))).toBe(text);
});

it('formats gigabytes in the units of the language', () => {
  expect(plain(spaceText(1536, formatIn('fr')))).toBe('1,5 Go');
});

it('rounds the monthly price of a plan to a cent, and omits it for one month', () => {
  expect(perMonthCents({ amountCents: 2900, months: 1 })).toBeUndefined();
  expect(perMonthCents({ amountCents: 26_800, months: 12 })).toBe(2233);
});
