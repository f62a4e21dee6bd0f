import { TEXT_WEIGHTS, type TextStyle } from '@tuzuo/core/text-lines';
import { extentOf } from './extent';
import { inkOf } from './fonts';
import { placeIn, type Rectangle } from './rectangle';
import type { Strokes } from './strokes';

/** The letters' height tells their size; their width does better where both say nearly the same (as a logarithm). */
const AGREE = 0.12;
/** Letters of another font may be wider than ours, hardly ever by more than this; on a photo heights are vague. */
const MAX_WIDER = { even: 1.2, uneven: 1 } as const;

/** Most text is in one of these weights: another must fit better by this much (as a logarithm). */
const COMMON: ReadonlySet<TextStyle['weight']> = new Set([400, 700]);
const RARE = 0.06;

const toHex = (levels: readonly number[]) =>
  `#${levels.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')}`;

/** How a line is written, by comparing its ink with that of the same words in our font. */
export function measureStyle(text: string, box: Rectangle, strokes: Strokes): Omit<TextStyle, 'align'> {
  const { bounds, cover } = strokes;
  const columns = bounds.right - bounds.left;
  const seen = extentOf(cover, (pixel) => {
    const [x, y] = [bounds.left + (pixel % columns), bounds.top + Math.floor(pixel / columns)];
    return placeIn(box, { x: x + 0.5, y: y + 0.5 });
  });
  const colour = toHex(strokes.colour);
  const regular = inkOf(text, { weight: TEXT_WEIGHTS[0], colour });
  const byWidth = (seen.width || box.width) / Math.max(1e-3, regular.width);
  const byHeight = (seen.height || box.height) / Math.max(1e-3, regular.height);
  const agree = Math.abs(Math.log(byWidth / byHeight)) < AGREE;
  const size = agree ? byWidth : Math.min(byHeight, MAX_WIDER[strokes.isEven ? 'even' : 'uneven'] * byWidth);
  const strangeness = (weight: TextStyle['weight']) => {
    // Stroke against stroke: the same letters in a wider font have more ink for their length alone.
    const expected = inkOf(text, { weight, colour }).area * size * Math.min(size, byWidth);
    const off = Math.abs(Math.log(Math.max(1, seen.area) / Math.max(1, expected)));
    return COMMON.has(weight) ? off : off + RARE;
  };
  const weight = TEXT_WEIGHTS.reduce((best, one) => (strangeness(one) < strangeness(best) ? one : best));
  return { colour, weight, size: Math.max(1, Math.round(size * 10) / 10) };
}
