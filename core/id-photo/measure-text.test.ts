import { expect, it } from 'vitest';
import { foundText, neededText } from './measure-text';
import type { RuleVerdict } from './verdict';

const headHeight: RuleVerdict = {
  rule: 'headHeight',
  found: 180,
  needed: { min: 200, max: 240 },
  unit: 'px',
  pass: false,
  severity: 'must',
};

const tilt: RuleVerdict = { ...headHeight, rule: 'tilt', unit: 'deg', found: 3.26, needed: { max: 2.5 } };

it('a measurement is formatted with its unit, and a requirement with its bounds', () => {
  expect([foundText(headHeight, 'en'), neededText(headHeight, 'en')]).toEqual(['180 px', '200 px – 240 px']);
  const face: RuleVerdict = {
    ...headHeight,
    rule: 'oneFace',
    unit: 'count',
    found: null,
    needed: { min: 1, max: 1 },
  };
  expect([foundText(face, 'en'), neededText(face, 'en')]).toEqual(['–', '1']);
});

it.each([
  ['zh-CN', '3.3°', '≤ 2.5°', '0.87'],
  ['en', '3.3°', '≤ 2.5°', '0.87'],
  ['fr', '3,3°', '≤ 2,5°', '0,87'],
  ['es', '3,3°', '≤ 2,5°', '0,87'],
] as const)('decimals use the separator of %s', (locale, found, needed, ratio) => {
  expect([foundText(tilt, locale), neededText(tilt, locale)]).toEqual([found, needed]);
  expect(foundText({ ...tilt, unit: 'ratio', found: 0.8713 }, locale)).toBe(ratio);
});
