import type { Sheet } from '../picture/sheet';
import { OVERHANG, SURROUNDINGS } from './ground';
import { forEachPixel } from './pixels-in';
import { type Bounds, boundsOf, expanded, type Rectangle } from './rectangle';

/** Distance to the letters' color, as a share of its distance to the background, below which a pixel is letter. */
const NEAR = 0.6;
/** In levels: letters with less contrast cannot be separated from a photo's own colors. */
const MIN_REACH = 48;
/** Bin size of the color histogram: this many low bits are dropped. */
const BIN_BITS = 5;
/** Quantile of the distances to the letters' color in the box that represents the background. */
const GROUND_AT = 0.6;
const COLORS = 3;

type Bin = { inside: number; around: number; sum: number[] };

/** Color histograms of a line's box and its surroundings, to find the colors that occur only in the box. */
function countColors({ width, height, channels, pixels }: Sheet, box: Rectangle) {
  const area = expanded(box, SURROUNDINGS * box.height);
  const bins = new Map<number, Bin>();
  const counted = { inside: 0, around: 0 };
  forEachPixel(boundsOf(area, { width, height }), area, (x, y, across, down) => {
    const offset = (y * width + x) * channels;
    const isInside = Math.abs(across) <= box.width / 2 && Math.abs(down) <= box.height / 2;
    let key = 0;
    for (let channel = 0; channel < COLORS; channel += 1)
      key = (key << (8 - BIN_BITS)) | ((pixels[offset + channel] ?? 0) >> BIN_BITS);
    const bin = bins.get(key) ?? { inside: 0, around: 0, sum: [0, 0, 0] };
    bins.set(key, bin);
    counted[isInside ? 'inside' : 'around'] += 1;
    bin[isInside ? 'inside' : 'around'] += 1;
    if (isInside) bin.sum = bin.sum.map((sum, channel) => sum + (pixels[offset + channel] ?? 0));
  });
  return { bins: [...bins.values()], ...counted };
}

/**
 * Finds the letters of a line on a photo or pattern: their color is the one that is much more frequent in the box than
 * around it. `cover` is the coverage by letters of each pixel of the frame.
 */
export function unevenLetters(
  sheet: Sheet,
  box: Rectangle,
  frame: Bounds,
): { color: number[]; cover: Float32Array } {
  const { bins, inside, around } = countColors(sheet, box);
  const excess = (bin: Bin) => bin.inside / Math.max(1, inside) - bin.around / Math.max(1, around);
  const [first] = [...bins].sort((a, b) => excess(b) - excess(a));
  const color = first?.sum.map((sum) => sum / Math.max(1, first.inside)) ?? [0, 0, 0];
  const distance = (x: number, y: number) => {
    const offset = (y * sheet.width + x) * sheet.channels;
    return Math.hypot(...color.map((level, channel) => (sheet.pixels[offset + channel] ?? 0) - level));
  };
  const letters = expanded(box, OVERHANG * box.height);
  const all: number[] = [];
  const bounds = boundsOf(letters, sheet);
  forEachPixel(bounds, letters, (x, y) => {
    all.push(distance(x, y));
  });
  const ordinary = all.sort((a, b) => a - b)[Math.floor(all.length * GROUND_AT)] ?? 0;
  const columns = frame.right - frame.left;
  const cover = new Float32Array(columns * (frame.bottom - frame.top));
  const reach = Math.max(MIN_REACH, NEAR * ordinary);
  forEachPixel(bounds, letters, (x, y) => {
    cover[(y - frame.top) * columns + x - frame.left] = Math.max(0, 1 - distance(x, y) / reach);
  });
  return { color, cover };
}
