import type { Size } from '@tuzuo/core/geometry/size';
import type { DocumentRules, Range } from '@tuzuo/core/id-photo/document';
import type { Head } from './level';

/** Crop of the level picture: photo pixels per picture pixel, and its top left corner in the picture. */
export type Frame = Size & { scale: number; left: number; top: number };

/** Measures of a photo, as shares of its height; the head's width as a share of its width. */
export type HeadMeasures = { headHeight: number; eyeLine: number; crownGap: number; headWidth: number };

type MeasuredRules = Pick<DocumentRules, keyof HeadMeasures>;

/** Defaults where a document has no rule, as photo studios crop. */
export const USUAL: Required<MeasuredRules> = {
  headHeight: { min: 0.48, max: 0.68 },
  eyeLine: { min: 0.48, max: 0.68 },
  crownGap: { min: 0.05, max: 0.14 },
  headWidth: { min: 0.3, max: 0.74 },
};

/** Grid steps for sizes and positions of the head. */
const STEPS = 24;

/** Places of the head from the middle, as shares of the width: ISO/IEC 19794-5 allows the face 0.45 to 0.55. */
const CENTERED = [0] as const;
const SHIFTED = [-0.04, -0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03, 0.04] as const;

/** Cost of a visible cut edge and of a broken rule, relative to a deviation within a range. */
const CUT_WEIGHT = 40;
/** Cost of a shift, per width: it is worth half of its size of a hidden cut edge. */
const SHIFT_WEIGHT = 20;
const BROKEN_WEIGHT = 10;
/** Cost of measures without a rule; they only decide between otherwise equal frames. */
const UNASKED_WEIGHT = 0.25;

/** Measures of a head in a photo cropped by `frame`. */
export function measuresIn({ crownY, chinY, width }: Head, frame: Frame): HeadMeasures {
  const { scale, top } = frame;
  return {
    headHeight: ((chinY - crownY) * scale) / frame.height,
    eyeLine: 1 - (-top * scale) / frame.height,
    crownGap: ((crownY - top) * scale) / frame.height,
    headWidth: (width * scale) / frame.width,
  };
}

/** 0 in the middle of a range, 1 at its ends, more beyond. */
function deviation(value: number, { min, max }: Range): number {
  const off = Math.abs(value - (min + max) / 2) / Math.max(1e-6, (max - min) / 2);
  return off <= 1 ? off ** 2 : 1 + BROKEN_WEIGHT * (off - 1);
}

/** Target range: an open end of a rule is closed by the usual range. */
function aimOf({ min, max }: Range, usual: Range): Range {
  return {
    min: min > 0 ? min : Math.min(usual.min, max),
    max: max < 1 ? max : Math.max(usual.max, min),
  };
}

/** Candidate head heights; derived from the width when only that has a rule. */
function heightsFor({ headHeight, headWidth }: MeasuredRules, head: Head, size: Size): Range {
  if (headHeight) return aimOf(headHeight, USUAL.headHeight);
  if (!headWidth) return USUAL.headHeight;
  const perWidth = ((head.chinY - head.crownY) / head.width) * (size.width / size.height);
  return { min: headWidth.min * perWidth, max: headWidth.max * perWidth };
}

function frameWith(head: Head, size: Size, headHeight: number, crownGap: number, shift = 0): Frame {
  const scale = (headHeight * size.height) / (head.chinY - head.crownY);
  const top = head.crownY - (crownGap * size.height) / scale;
  return { ...size, scale, left: head.centerX - ((0.5 + shift) * size.width) / scale, top };
}

function between({ min, max }: Range, step: number): number {
  return min + ((max - min) * step) / STEPS;
}

/** Limits of the space above a head, as shares of the photo's height. */
const ANY_GAP = { min: 0.01, max: 0.4 } as const;

/** Candidate gaps above the crown; derived from the document's other rules when it names none. */
function gapsFor({ crownGap, eyeLine }: MeasuredRules, head: Head, heights: Range): Range {
  if (crownGap) return crownGap;
  if (!eyeLine) return USUAL.crownGap;
  const { min, max } = aimOf(eyeLine, USUAL.eyeLine);
  const eyes = -head.crownY / (head.chinY - head.crownY);
  const gap = (line: number, height: number) =>
    Math.min(ANY_GAP.max, Math.max(ANY_GAP.min, 1 - line - height * eyes));
  return { min: gap(max, heights.max), max: gap(min, heights.min) };
}

/**
 * Finds the frame that places the head as the document demands, as near to the middle of all ranges as possible. `cut`
 * measures how much of the subject's cut edge a frame would show; only to hide it, the head leaves the middle.
 */
export function fitFrame(head: Head, size: Size, rules: MeasuredRules, cut: (frame: Frame) => number): Frame {
  const centered = bestFrame(head, size, rules, cut, CENTERED);
  return cut(centered) > 0 ? bestFrame(head, size, rules, cut, SHIFTED) : centered;
}

function bestFrame(
  head: Head,
  size: Size,
  rules: MeasuredRules,
  cut: (frame: Frame) => number,
  shifts: readonly number[],
): Frame {
  const heights = heightsFor(rules, head, size);
  const gaps = gapsFor(rules, head, heights);
  const cost = (frame: Frame, shift: number): number => {
    const measures = measuresIn(head, frame);
    const keys = Object.keys(USUAL) as (keyof HeadMeasures)[];
    const off = keys.reduce((sum, key) => {
      const rule = rules[key];
      const weight = rule ? 1 : UNASKED_WEIGHT;
      return sum + weight * deviation(measures[key], rule ? aimOf(rule, USUAL[key]) : USUAL[key]);
    }, 0);
    return off + CUT_WEIGHT * cut(frame) + SHIFT_WEIGHT * Math.abs(shift);
  };
  let best = frameWith(head, size, (heights.min + heights.max) / 2, (gaps.min + gaps.max) / 2);
  let min = cost(best, 0);
  for (const shift of shifts) {
    for (let height = 0; height <= STEPS; height += 1) {
      for (let gap = 0; gap <= STEPS; gap += 1) {
        const frame = frameWith(head, size, between(heights, height), between(gaps, gap), shift);
        const found = cost(frame, shift);
        if (found < min) [best, min] = [frame, found];
      }
    }
  }
  return best;
}
