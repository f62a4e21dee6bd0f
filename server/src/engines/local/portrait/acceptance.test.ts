import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { expect, it } from 'vitest';
import { checkLooks } from './acceptance';
import { readWanted } from './wanted';

const VISA = { specId: 'visa-us' };
const ONE_INCH = { specId: 'one-inch' };
const CV = { specId: 'resume' };
const CUSTOM = { custom: { widthPx: 295, heightPx: 413, dpi: 300 } };

/** The failed checks of a portrait with one measure that differs from a calm face. */
function failed(
  asked: Parameters<typeof readWanted>[0],
  measures: Partial<Record<PhotoRule, number>>,
  hand = 0,
) {
  const all = { eyesOpen: 0.35, darkGlasses: 0.1, mouthClosed: 0.03, ...measures };
  const verdict = Object.entries(all).map(
    ([rule, found]) =>
      ({ rule, found, needed: {}, unit: 'ratio', pass: true, severity: 'should' }) as RuleVerdict,
  );
  return checkLooks(verdict, hand, readWanted(asked)).flatMap(({ key, ok }) => (ok ? [] : [key]));
}

it('accepts a calm face with hands down', () => {
  for (const asked of [VISA, ONE_INCH, CV, CUSTOM]) expect(failed(asked, {}, 0.2)).toEqual([]);
});

it('refuses hands and shut eyes everywhere, and narrow eyes nowhere', () => {
  for (const asked of [VISA, CUSTOM]) {
    expect(failed(asked, {}, 0.3)).toEqual(['handsClear']);
    expect(failed(asked, { eyesOpen: 0.1 })).toEqual(['eyesOpen']);
    expect(failed(asked, { eyesOpen: 0.15 })).toEqual([]);
  }
});

it('refuses dark lenses in documents, but not the shadow of a hat', () => {
  expect(failed(ONE_INCH, { darkGlasses: 0.9 })).toEqual(['darkLenses']);
  expect(failed(ONE_INCH, { darkGlasses: 0.5 })).toEqual([]);
  expect(failed(CUSTOM, { darkGlasses: 0.9 })).toEqual([]);
});

it('refuses a smile with teeth where altering is forbidden, a laugh elsewhere, and nothing where laughing is welcome', () => {
  expect(failed(VISA, { mouthClosed: 0.11 })).toEqual([]);
  expect(failed(VISA, { mouthClosed: 0.16 })).toEqual(['mouthClosed']);
  expect(failed(ONE_INCH, { mouthClosed: 0.16 })).toEqual([]);
  expect(failed(ONE_INCH, { mouthClosed: 0.35 })).toEqual(['mouthClosed']);
  for (const asked of [CV, CUSTOM]) expect(failed(asked, { mouthClosed: 0.35 })).toEqual([]);
});
