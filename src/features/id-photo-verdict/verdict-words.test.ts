import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { expect, it } from 'vitest';
import { foundText, neededText, remedyOf } from './verdict-words';

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

it('what to do depends on the side that is missed', () => {
  expect(remedyOf(headHeight)).toBe('remedy.closer');
  expect(remedyOf({ ...headHeight, found: 260 })).toBe('remedy.back');
  expect(remedyOf({ ...headHeight, rule: 'oneFace', found: 0, needed: { min: 1, max: 1 } })).toBe(
    'remedy.noFace',
  );
  expect(remedyOf({ ...headHeight, rule: 'oneFace', found: 2, needed: { min: 1, max: 1 } })).toBe(
    'remedy.severalFaces',
  );
});
