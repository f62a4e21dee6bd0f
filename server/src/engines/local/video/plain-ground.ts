import type { Size } from '@tuzuo/core/geometry/size';
import type { Mask } from '../matting/mask-cleanup';
import { quickRandom } from '../random';

const RGB = 3;

/** Space to add at each side of a picture, in pixels. */
type Sides = { left: number; top: number; right: number; bottom: number };

/** Mask level from which a pixel may belong to the subject or to its soft edge, which no ground goes on from. */
const SUBJECT = 8;

/** Rows behind a border that are averaged; as shares of its length, what is left out beside a subject, and the radii of its two low-passes. */
const LOW_PASS = { rows: 4, beside: 0.01, near: 0.03, far: 0.2 } as const;

/** Distances at which the border's detail and its shadows have faded by e, as shares of its length. */
const FADES = { detail: 0.015, shadows: 0.08 } as const;

/** Dither in levels, so that slow gradients show no bands. */
const DITHER = 1.5;

type Raster = Size & { rgb: Uint8Array; isSubject: Uint8Array };

/** A side of a raster: the index of a border pixel `at` along it, `out` pixels outwards (negative: inwards). */
type Side = { length: number; count: number; index: (at: number, out: number) => number };

/** Fills gaps of a line between their neighbors; undefined where nothing is known. */
function withoutGaps(line: Float64Array, isKnown: (at: number) => boolean): Float64Array | undefined {
  const known = Array.from(line.keys()).filter(isKnown);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  line.fill(line[first] ?? 0, 0, first);
  line.fill(line[last] ?? 0, last + 1);
  for (const [order, to] of known.entries()) {
    const from = known[order - 1] ?? to;
    const [a, b] = [line[from] ?? 0, line[to] ?? 0];
    for (let at = from + 1; at < to; at += 1) line[at] = a + ((b - a) * (at - from)) / (to - from);
  }
  return line;
}

/** Averages a line three times over `radius` neighbors at either side; beyond its ends it goes on as it ends. */
function lowPass(line: Float64Array, radius: number): Float64Array {
  let smooth = line;
  const last = line.length - 1;
  for (let turn = 0; turn < 3; turn += 1) {
    const from = smooth;
    const valueAt = (at: number) => from[Math.min(last, Math.max(0, at))] ?? 0;
    let sum = 0;
    for (let at = -radius; at <= radius; at += 1) sum += valueAt(at);
    smooth = from.map((_, at) => {
      const mean = sum / (2 * radius + 1);
      sum += valueAt(at + radius + 1) - valueAt(at - radius);
      return mean;
    });
  }
  return smooth;
}

/** Fills the space at one side: detail of the border fades first, then its shadows, into the ground along it. */
function fillSide({ rgb, isSubject }: Raster, { length, count, index }: Side, channel: number): void {
  const valueAt = (pixel: number) => rgb[pixel * RGB + channel] ?? 0;
  const line = new Float64Array(length);
  const isKnown = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    const inwards = Array.from({ length: LOW_PASS.rows }, (_, row) => index(at, -row));
    if (inwards.some((pixel) => isSubject[pixel])) continue;
    isKnown[at] = 1;
    line[at] = inwards.reduce((sum, pixel) => sum + valueAt(pixel), 0) / LOW_PASS.rows;
  }
  const beside = Math.round(LOW_PASS.beside * length);
  // Soft edges and their JPEG traces have something of the subject's color.
  const ground = withoutGaps(
    line,
    (at) => !isKnown.subarray(Math.max(0, at - beside), at + beside + 1).includes(0),
  );
  if (!ground) return;
  const near = lowPass(ground, Math.round(LOW_PASS.near * length));
  const far = lowPass(ground, Math.round(LOW_PASS.far * length));
  const random = quickRandom(channel + 1);
  for (let out = 1; out <= count; out += 1) {
    const detail = Math.exp(-out / (FADES.detail * length));
    const shadows = Math.exp(-out / (FADES.shadows * length));
    for (let at = 0; at < length; at += 1) {
      const [wide, close] = [far[at] ?? 0, near[at] ?? 0];
      const edge = isKnown[at] === 1 ? valueAt(index(at, 0)) : close;
      const value = wide + (close - wide) * shadows + (edge - close) * detail;
      const level = Math.round(value + (random() + random() - 1) * DITHER);
      rgb[index(at, out) * RGB + channel] = Math.min(255, Math.max(0, level));
    }
  }
}

/**
 * Adds space around a picture on a plain ground, which goes on smoothly in it.
 * @param picture its pixels, three bytes each
 * @param mask of its subject, in any size
 * @param sides the space to add, in pixels
 * @returns the pixels of the larger picture
 */
export function extendGround(picture: Size & { rgb: Uint8Array }, mask: Mask, sides: Sides): Uint8Array {
  const { left, top, right, bottom } = sides;
  const width = picture.width + left + right;
  const height = picture.height + top + bottom;
  const raster = {
    width,
    height,
    rgb: new Uint8Array(width * height * RGB),
    isSubject: new Uint8Array(width * height),
  };
  for (let y = 0; y < picture.height; y += 1) {
    const from = y * picture.width * RGB;
    const to = (y + top) * width + left;
    raster.rgb.set(picture.rgb.subarray(from, from + picture.width * RGB), to * RGB);
    const row = Math.floor((y * mask.height) / picture.height) * mask.width;
    for (let x = 0; x < picture.width; x += 1)
      if ((mask.data[row + Math.floor((x * mask.width) / picture.width)] ?? 0) >= SUBJECT)
        raster.isSubject[to + x] = 1;
  }
  // Left and right first: above and below, corners go on from them.
  const beside = (border: number, outwards: 1 | -1, count: number): Side => ({
    length: picture.height,
    count,
    index: (at, out) => (at + top) * width + border + outwards * out,
  });
  const across = (border: number, outwards: 1 | -1, count: number): Side => ({
    length: width,
    count,
    index: (at, out) => (border + outwards * out) * width + at,
  });
  const order = [
    beside(left, -1, left),
    beside(left + picture.width - 1, 1, right),
    across(top, -1, top),
    across(top + picture.height - 1, 1, bottom),
  ];
  for (const side of order)
    if (side.count > 0) for (let channel = 0; channel < RGB; channel += 1) fillSide(raster, side, channel);
  return raster.rgb;
}
