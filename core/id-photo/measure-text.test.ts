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

it('a measure is told with its unit, and what is needed with its bounds', () => {
  expect([foundText(headHeight), neededText(headHeight)]).toEqual(['180 px', '200 px – 240 px']);
  const tilt: RuleVerdict = { ...headHeight, rule: 'tilt', unit: 'deg', found: 3.26, needed: { max: 5 } };
  expect([foundText(tilt), neededText(tilt)]).toEqual(['3.3°', '≤ 5°']);
  const face: RuleVerdict = {
    ...headHeight,
    rule: 'oneFace',
    unit: 'count',
    found: null,
    needed: { min: 1, max: 1 },
  };
  expect([foundText(face), neededText(face)]).toEqual(['–', '1']);
});
