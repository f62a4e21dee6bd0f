import { DOCUMENTS } from '@tuzuo/core/id-photo/documents/index';
import { describe, expect, it } from 'vitest';
import { fitFrame, type HeadMeasures, measuresIn } from './frame';
import type { Head } from './level';

/** Heads 200 pixels wide, measured from between the eyes: with little hair, and with much. */
const HEADS: Readonly<Record<string, Head>> = {
  short: { crownY: -165, chinY: 138, centerX: 4, width: 214 },
  bushy: { crownY: -196, chinY: 140, centerX: -3, width: 216 },
};

const nowhereCut = () => 0;

/** Pixel sizes of presets known to photo studios, from the sample list: name, height, width. */
const PRESETS = [
  ['One inch', 413, 295],
  ['Two inches', 626, 413],
  ['Small one inch', 378, 260],
  ['Small two inches', 531, 413],
  ['Large one inch', 567, 390],
  ['Five inches', 1499, 1050],
  ['CET-4 and CET-6', 192, 144],
  ['Graduate entrance', 709, 531],
  ['Social security card', 441, 358],
  ['American visa', 600, 600],
  ['Japanese visa', 413, 295],
] as const;

describe('the place of the head', () => {
  it.each(DOCUMENTS.map((spec) => [spec.specId, spec] as const))('meets the rules of %s', (_id, spec) => {
    const size = { width: spec.widthPx, height: spec.heightPx };
    for (const head of Object.values(HEADS)) {
      const frame = fitFrame(head, size, spec.rules, nowhereCut);
      expect(frame).toMatchObject(size);
      const measures = measuresIn(head, frame);
      for (const rule of Object.keys(measures) as (keyof HeadMeasures)[]) {
        const range = spec.rules[rule];
        // Rounding to half a pixel is tolerated.
        const slack = 0.5 / Math.min(size.width, size.height);
        expect(measures[rule]).toBeGreaterThanOrEqual((range?.min ?? 0) - slack);
        expect(measures[rule]).toBeLessThanOrEqual((range?.max ?? 1) + slack);
      }
    }
  });

  it.each(PRESETS)('%s: centered, with crown and chin inside', (_name, height, width) => {
    for (const head of Object.values(HEADS)) {
      const frame = fitFrame(head, { width, height }, {}, nowhereCut);
      expect(frame).toMatchObject({ width, height });
      expect((head.centerX - frame.left) * frame.scale).toBeCloseTo(width / 2, 5);
      const { crownGap, headHeight, headWidth } = measuresIn(head, frame);
      expect(crownGap).toBeGreaterThan(0.04);
      expect(crownGap + headHeight).toBeLessThan(0.85);
      expect(headWidth).toBeLessThan(0.8);
    }
  });

  it('zooms in when the picture ends too early at the bottom', () => {
    const head = HEADS.short as Head;
    const size = { width: 295, height: 413 };
    const free = fitFrame(head, size, {}, nowhereCut);
    const bottomOf = ({ top, height, scale }: typeof free) => top + height / scale;
    const end = bottomOf(free) - 30;
    const ended = fitFrame(head, size, {}, (frame) => (bottomOf(frame) > end ? 1 : 0));
    expect(bottomOf(ended)).toBeLessThanOrEqual(end);
    expect(ended.scale).toBeGreaterThan(free.scale);
  });

  it('leaves the middle by at most 4 % of the width, and only to hide where the picture ends at a side', () => {
    const head = HEADS.short as Head;
    const size = { width: 600, height: 600 };
    const rules = { headHeight: { min: 0.6, max: 0.6 } };
    const placeOf = ({ left, width, scale }: typeof free) => ((head.centerX - left) * scale) / width;
    const free = fitFrame(head, size, rules, nowhereCut);
    const endsAt = (x: number) => (frame: typeof free) => (frame.left < x ? 0.1 : 0);
    const near = fitFrame(head, size, rules, endsAt(free.left + 5));
    expect(placeOf(near)).toBeLessThan(0.5);
    expect(placeOf(near)).toBeGreaterThanOrEqual(0.45);
    const far = fitFrame(head, size, rules, endsAt(free.left + 1_000));
    expect(placeOf(far)).toBeCloseTo(0.5);
  });
});
