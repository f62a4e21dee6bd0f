import { channelsOf } from '../../draw/paint';
import type { Effects } from './effects';
import type { Placed } from './pixels';

/** Pixels up to which an outline is drawn: the distances take 16 bytes per pixel. */
const MAX_PIXELS = 8_000_000;

const HALF = 128;
const FAR = 1e12;

/** One dimension of the squared Euclidean distance transform (Felzenszwalb and Huttenlocher), in place. */
function transformLine(values: Float64Array, line: Float64Array, from: number, step: number, count: number) {
  for (let i = 0; i < count; i++) line[i] = values[from + i * step] as number;
  const centers = new Int32Array(count);
  const borders = new Float64Array(count + 1);
  const meet = (a: number, b: number) =>
    ((line[b] as number) + b * b - (line[a] as number) - a * a) / (2 * (b - a));
  let last = 0;
  [borders[0], borders[1]] = [-Infinity, Infinity];
  for (let i = 1; i < count; i++) {
    while (last > 0 && meet(centers[last] as number, i) <= (borders[last] as number)) last--;
    const border = meet(centers[last] as number, i);
    if (border > (borders[last] as number)) last++;
    centers[last] = i;
    borders[last] = last === 0 ? -Infinity : border;
    borders[last + 1] = Infinity;
  }
  for (let i = 0, k = 0; i < count; i++) {
    while ((borders[k + 1] as number) < i) k++;
    const center = centers[k] as number;
    values[from + i * step] = (i - center) ** 2 + (line[center] as number);
  }
}

/** Distance of each pixel to the nearest one for which `isNear`, in px between their centers. */
function distances(width: number, height: number, isNear: (at: number) => boolean): Float64Array {
  const values = new Float64Array(width * height);
  for (let at = 0; at < values.length; at++) values[at] = isNear(at) ? 0 : FAR;
  const line = new Float64Array(Math.max(width, height));
  for (let x = 0; x < width; x++) transformLine(values, line, x, width, height);
  for (let y = 0; y < height; y++) transformLine(values, line, y * width, 1, width);
  for (let at = 0; at < values.length; at++) values[at] = Math.sqrt(values[at] as number);
  return values;
}

/** Makes room around a picture. */
function padded(picture: Placed, by: number): Placed {
  const [width, height] = [picture.width + 2 * by, picture.height + 2 * by];
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < picture.height; y++) {
    const from = y * picture.width * 4;
    data.set(picture.data.subarray(from, from + picture.width * 4), ((y + by) * width + by) * 4);
  }
  return {
    left: picture.left - by,
    top: picture.top - by,
    width,
    height,
    data,
  };
}

const share = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Draws Photoshop's stroke effect around the visible part of a picture.
 * @returns undefined when the picture is too large for it
 */
export function outlined(picture: Placed, stroke: NonNullable<Effects['stroke']>): Placed | undefined {
  const { width, position } = stroke;
  const outside = position === 'inside' ? 0 : position === 'center' ? width / 2 : width;
  const inside = width - outside;
  const grown = padded(picture, outside > 0 ? Math.ceil(outside) + 1 : 1);
  const { data } = grown;
  if (grown.width * grown.height > MAX_PIXELS) return undefined;
  const isIn = (at: number) => (data[at * 4 + 3] as number) >= HALF;
  const toShape = distances(grown.width, grown.height, isIn);
  const toOutside = distances(grown.width, grown.height, (at) => !isIn(at));
  const [red, green, blue, opacity] = channelsOf(stroke.color);
  for (let at = 0; at < toShape.length; at++) {
    const to = at * 4;
    const own = (data[to + 3] as number) / 255;
    // The edge runs half a pixel beyond the centers of the outermost pixels. Smoothed ones lie on the outer line.
    const isEdge = isIn(at) && (toOutside[at] as number) < 1.5;
    const outer = outside <= 0 ? 0 : isEdge ? 1 : isIn(at) ? 0 : share(outside + 1 - (toShape[at] as number));
    const inner = inside <= 0 || !isIn(at) ? 0 : share(inside + 1 - (toOutside[at] as number));
    const ink = ((1 - own) * outer + own * inner) * (opacity / 255);
    const remainder = own * (1 - inner * (opacity / 255));
    if (ink <= 0) continue;
    const mixed = (channel: number, color: number) =>
      ((data[to + channel] as number) * remainder + color * ink) / (remainder + ink);
    [data[to], data[to + 1], data[to + 2]] = [mixed(0, red), mixed(1, green), mixed(2, blue)];
    data[to + 3] = 255 * (remainder + ink);
  }
  return grown;
}
