import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { expect, it } from 'vitest';
import { remedyOf } from './verdict-words';

const headHeight: RuleVerdict = {
  rule: 'headHeight',
  found: 180,
  needed: { min: 200, max: 240 },
  unit: 'px',
  pass: false,
  severity: 'must',
};

it('the advice depends on the side of the limit that is missed', () => {
  expect(remedyOf(headHeight)).toBe('remedy.closer');
  expect(remedyOf({ ...headHeight, found: 260 })).toBe('remedy.back');
  expect(remedyOf({ ...headHeight, rule: 'oneFace', found: 0, needed: { min: 1, max: 1 } })).toBe(
    'remedy.noFace',
  );
  expect(remedyOf({ ...headHeight, rule: 'oneFace', found: 2, needed: { min: 1, max: 1 } })).toBe(
    'remedy.severalFaces',
  );
});
