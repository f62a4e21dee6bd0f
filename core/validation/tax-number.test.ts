import { expect, it } from 'vitest';
import { isTaxNumber } from './tax-number';

// Published numbers of Tencent, Huawei, Baidu and the bank ICBC.
const REAL = ['9144030071526726XG', '914403001922038216', '91110000802100433B', '91100000100003962T'];

it.each(REAL)('accepts %s', (number) => {
  expect(isTaxNumber(number)).toBe(true);
});

it('accepts an ID card number, which sole proprietors use', () => {
  expect(isTaxNumber('11010519491231002X')).toBe(true);
});

it.each([
  ...REAL.flatMap((number) => [`${number.slice(0, -1)}${number.endsWith('1') ? '2' : '1'}`, number.slice(1)]),
  '',
  '9144030071526726xg',
  '9144030071526726IG',
  '440301103137182',
  '000000000000000000',
])('rejects %j', (number) => {
  expect(isTaxNumber(number)).toBe(false);
});

it('detects two transposed neighbors', () => {
  const swapped = [...'91110000802100433B'];
  [swapped[8], swapped[9]] = [swapped[9] ?? '', swapped[8] ?? ''];
  expect(isTaxNumber(swapped.join(''))).toBe(false);
});
