import type { Size } from '@tuzuo/core/geometry/size';
import { hexOf } from '@tuzuo/core/text/hex-color';
import { TEXT_WEIGHTS, type TextStyle } from '@tuzuo/core/text/text-lines';
import { extentOf } from './extent';
import { inkOf } from './ink';
import { placeIn, type Rectangle } from './rectangle';
import type { Strokes } from './strokes';

/** The letters' height tells their size; their width does better where both say nearly the same (as a logarithm). */
const AGREE = 0.12;
/** Letters of another font may be wider than ours, hardly ever by more than this; on a photo heights are vague. */
const MAX_WIDER = { even: 1.2, uneven: 1 } as const;

/** Most text is in one of these weights: another must fit better by this much (as a logarithm). */
const COMMON: ReadonlySet<TextStyle['weight']> = new Set([400, 700]);
const RARE = 0.06;

type Seen = { text: string; run: Rectangle; isColumn: boolean; strokes: Strokes };

/** How large our font has to be for a line's ink to be as wide, and as high; of a column the letters' width tells both. */
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

/** How a line is written, by comparing its ink with that of the same words in our font. */
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
    // Stroke against stroke: the same letters in a wider font have more ink for their length alone.
    const expected = inkOf(text, { weight, colour: color }).area * size * Math.min(size, byWidth);
    const off = Math.abs(Math.log(Math.max(1, seen.area) / Math.max(1, expected)));
    return COMMON.has(weight) ? off : off + RARE;
  };
  const weight = TEXT_WEIGHTS.reduce((best, one) => (strangeness(one) < strangeness(best) ? one : best));
  return { colour: color, weight, size: Math.max(1, Math.round(size * 10) / 10) };
}
