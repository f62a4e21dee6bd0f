import type { Size } from '@tuzuo/core/geometry/size';
import { hexOf } from '@tuzuo/core/text/hex-color';
import { TEXT_WEIGHTS, type TextStyle } from '@tuzuo/core/text/text-lines';
import { extentOf } from './extent';
import { inkOf } from './ink';
import { placeIn, type Rectangle } from './rectangle';
import type { Strokes } from './strokes';

/** Logarithmic tolerance within which width and height agree; width is then the more precise measure of size. */
const AGREE = 0.12;
/** Limit on the size by width relative to that by height; on an uneven background the height is imprecise. */
const MAX_WIDER = { even: 1.2, uneven: 1 } as const;

/** Common weights; another one must fit better by `RARE` (logarithmic). */
const COMMON: ReadonlySet<TextStyle['weight']> = new Set([400, 700]);
const RARE = 0.06;

type Seen = { text: string; run: Rectangle; isColumn: boolean; strokes: Strokes };

/** Font sizes at which our font matches the line's ink in width and in height; in a column the width gives both. */
function scalesOf(
  { text, run, isColumn }: Seen,
  seen: Size,
  color: string,
): { byWidth: number; byHeight: number } {
  const font = { weight: TEXT_WEIGHTS[0], colour: color };
  const height = seen.height || run.height;
  if (isColumn) {
    const widest = Math.max(1e-3, ...[...text].map((letter) => inkOf(letter, font).width));
    return { byWidth: height / widest, byHeight: height / widest };
  }
  const regular = inkOf(text, font);
  return {
    byWidth: (seen.width || run.width) / Math.max(1e-3, regular.width),
    byHeight: height / Math.max(1e-3, regular.height),
  };
}

/** Estimates a line's style by comparing its ink with that of the same text in our font. */
export function measureStyle(line: Seen): Omit<TextStyle, 'align'> {
  const { text, run, strokes } = line;
  const { bounds, cover } = strokes;
  const columns = bounds.right - bounds.left;
  const seen = extentOf(cover, (pixel) => {
    const [x, y] = [bounds.left + (pixel % columns), bounds.top + Math.floor(pixel / columns)];
    return placeIn(run, { x: x + 0.5, y: y + 0.5 });
  });
  const color = hexOf(strokes.color);
  const { byWidth, byHeight } = scalesOf(line, seen, color);
  const agree = Math.abs(Math.log(byWidth / byHeight)) < AGREE;
  const size = agree ? byWidth : Math.min(byHeight, MAX_WIDER[strokes.isEven ? 'even' : 'uneven'] * byWidth);
  const strangeness = (weight: TextStyle['weight']) => {
    // Normalized by width: in a wider font, the same letters have more ink at the same weight.
    const expected = inkOf(text, { weight, colour: color }).area * size * Math.min(size, byWidth);
    const off = Math.abs(Math.log(Math.max(1, seen.area) / Math.max(1, expected)));
    return COMMON.has(weight) ? off : off + RARE;
  };
  const weight = TEXT_WEIGHTS.reduce((best, one) => (strangeness(one) < strangeness(best) ? one : best));
  return { colour: color, weight, size: Math.max(1, Math.round(size * 10) / 10) };
}
