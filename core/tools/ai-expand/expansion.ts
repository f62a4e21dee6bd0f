import type { TaskCheck } from '../../api/task';
import { type Area, reducedSize, type Size } from '../../geometry/size';

/** The size of an expanded image, and the position of the original in it, in pixels. */
export type Canvas = Area;

type GrowthOptions = Readonly<Record<string, unknown>>;

/** Maximum length of a side relative to the original: expanded by 1 at each end. */
const MAX_TIMES = 3;

/** Growth to a ratio, as a factor, below which a picture has it already, but for rounding. */
const MIN_GROWTH_TO_RATIO = 1.005;

/** Maximum number of pixels of an expanded image: filling takes some 15 bytes of memory per pixel. */
const MAX_EXPANDED_PIXELS = 24_000_000;

const shareOf = (options: GrowthOptions, side: string) => Number(options[side] ?? 0);

/** Centers the image on a canvas with another ratio, with no side shorter. */
function shaped({ width, height }: Size, ratio: string): Canvas {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const widthPx = Math.max(width, Math.round((height * across) / down));
  const high = Math.max(height, Math.round((width * down) / across));
  return {
    width: widthPx,
    height: high,
    left: Math.floor((widthPx - width) / 2),
    top: Math.floor((high - height) / 2),
  };
}

/**
 * The expanded canvas: by fractions of the sides (`top`, `right`, `bottom`, `left`), or to a `ratio` such as `16:9`.
 */
export function canvasFor(size: Size, options: GrowthOptions): Canvas {
  if (typeof options.ratio === 'string') return shaped(size, options.ratio);
  const { width, height } = size;
  const left = Math.round(width * shareOf(options, 'left'));
  const top = Math.round(height * shareOf(options, 'top'));
  return {
    width: left + width + Math.round(width * shareOf(options, 'right')),
    height: top + height + Math.round(height * shareOf(options, 'bottom')),
    left,
    top,
  };
}

/**
 * The size at which an image is expanded: its own, or smaller where its canvas would be too large. The photo of a phone
 * is expanded to any ratio.
 */
export function expandedFrom(size: Size, options: GrowthOptions): Size {
  const canvas = canvasFor(size, options);
  return (
    reducedSize(size, (MAX_EXPANDED_PIXELS * size.width * size.height) / (canvas.width * canvas.height)) ??
    size
  );
}

/** The size of an expanded image, in pixels. */
export const expandedSize = (size: Size, options: GrowthOptions): Size =>
  canvasFor(expandedFrom(size, options), options);

/** Upper bound of the growth in pixels, as a factor. */
export function maxGrowth(options: GrowthOptions): number {
  if (options.ratio !== undefined) return MAX_TIMES;
  const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map((side) => shareOf(options, side));
  return (1 + (left ?? 0) + (right ?? 0)) * (1 + (top ?? 0) + (bottom ?? 0));
}

/** One decimal, rounded up, so that an excess does not read as the limit. */
const times = (value: number) => `${Math.ceil(value * 10) / 10}×`;

/** Checks that an image is expanded at all, and within the limits. */
export function checkExpansion(size: Size, options: GrowthOptions): TaskCheck[] {
  const canvas = canvasFor(size, options);
  const growth = (canvas.width * canvas.height) / (size.width * size.height);
  // A side may be moved by as little as is wanted.
  const isGrown = options.ratio === undefined ? growth > 1 : growth >= MIN_GROWTH_TO_RATIO;
  const longest = Math.max(canvas.width / size.width, canvas.height / size.height);
  return [
    { key: 'unexpanded', ok: isGrown, found: growth, need: 1 },
    { key: 'expanded', ok: longest <= MAX_TIMES, found: times(longest), need: times(MAX_TIMES) },
  ];
}
