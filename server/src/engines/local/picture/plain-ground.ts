import type { Size } from '@tuzuo/core/geometry/size';
import type { Mask } from '../matting/mask-cleanup';
import { median } from '../median';
import { quickRandom } from '../random';
import type { GroundLines } from './ground-edges';
import { groundTexture } from './ground-texture';
import type { Interleaved } from './interleave';
import { lowPass } from './low-pass';
import { mapToFloats } from './map-values';

/** Space to add at each side of a picture, in pixels. */
type Sides = { left: number; top: number; right: number; bottom: number };

/** Mask level from which a pixel may belong to the subject or to its soft edge, which no ground goes on from. */
const SUBJECT = 8;

/** Rows behind a border that are averaged; as shares of its length, what is left out beside a subject, and the radii of its two low-passes. */
const LOW_PASS = { rows: 4, beside: 0.01, near: 0.03, far: 0.2 } as const;

/** What is off the median around it by so many levels is a thing that touches the border; window and step in shares of the length. */
const OTHERS = { levels: 40, reach: 0.15, step: 0.02 } as const;

/** Distances at which the border's detail, its shadows and the slope of its light have faded by e, as shares of its length. */
const FADES = { detail: 0.015, shadows: 0.08, slope: 0.1 } as const;

/**
 * How deep, as a share of a border's length, the slope of its light is measured, from which difference on there is something
 * else, and how far it goes on, both in levels; and the share of the border where it must be known.
 */
const SLOPE = { depth: 0.06, other: 12, most: 16, known: 0.5 } as const;

/** Dither in levels, so that slow gradients show no bands. */
const DITHER = 1.2;

type Raster = Size & Interleaved & { isSubject: Uint8Array };

/** A side of a raster: the index of a border pixel `at` along it, `out` pixels outwards (negative: inwards). */
type Side = {
  length: number;
  depth: number;
  count: number;
  index: (at: number, out: number) => number;
  /** Where a line between two grounds runs out, and how far it moves along the side per pixel outwards. */
  line?: { from: number; to: number; slope: number } | undefined;
};

/** The levels that a border has along it: what stays of it, what fades as shadows do, and the slope of its light. */
type Border = {
  far: Float64Array;
  near: Float64Array;
  slope: Float64Array;
  isKnown: Uint8Array;
  isOneLevel: boolean;
};

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

/** Takes things that touch a border for subjects: no ground goes on from them. */
function excludeOthers({ pixels, channels, isSubject }: Raster, { length, depth, index }: Side): void {
  const step = Math.max(1, Math.round(OTHERS.step * length));
  const reach = Math.round(OTHERS.reach * length);
  for (let channel = 0; channel < channels; channel += 1) {
    const levels = Array.from({ length }, (_, at) => pixels[index(at, 0) * channels + channel] ?? 0);
    for (let from = 0; from < length; from += step) {
      const usual = median(levels.slice(Math.max(0, from - reach), from + reach + 1));
      for (let at = from; at < Math.min(length, from + step); at += 1) {
        if (Math.abs((levels[at] ?? 0) - usual) <= OTHERS.levels) continue;
        for (let row = 0; row < Math.min(LOW_PASS.rows, depth); row += 1) isSubject[index(at, -row)] = 1;
      }
    }
  }
}

/** The means of some rows behind a border, beginning `from` inwards, where no subject is near; undefined where it is all along. */
function meansBehind(
  { pixels, channels, isSubject }: Raster,
  { length, depth, index }: Side,
  channel: number,
  from: number,
) {
  const rows = Math.min(LOW_PASS.rows, depth - from);
  const means = new Float64Array(length);
  const isKnown = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    const inwards = Array.from({ length: rows }, (_, row) => index(at, -from - row));
    if (inwards.some((pixel) => isSubject[pixel])) continue;
    isKnown[at] = 1;
    means[at] = inwards.reduce((sum, pixel) => sum + (pixels[pixel * channels + channel] ?? 0), 0) / rows;
  }
  const beside = Math.round(LOW_PASS.beside * length);
  // Soft edges and their JPEG traces have something of the subject's color.
  const line = withoutGaps(
    means,
    (at) => !isKnown.subarray(Math.max(0, at - beside), at + beside + 1).includes(0),
  );
  return line && { line, isKnown };
}

/** Smooths a border on both sides of its line, which stays as it is. */
function smoothedBeside(values: Float64Array, line: Side['line'], radius: number): Float64Array {
  if (!line) return lowPass(values, radius);
  const result = values.slice();
  result.set(lowPass(values.subarray(0, line.from), radius), 0);
  result.set(lowPass(values.subarray(line.to), radius), line.to);
  return result;
}

/** The slope of a border's light along it, in levels per pixel outwards: none where other things are behind most of it. */
function slopeOf(raster: Raster, side: Side, channel: number, first: Float64Array): Float64Array {
  const { length, depth, line } = side;
  const inwards = Math.min(Math.round(SLOPE.depth * length), depth - LOW_PASS.rows);
  const second = !line && inwards > 0 ? meansBehind(raster, side, channel, inwards)?.line : undefined;
  const none = new Float64Array(length);
  if (!second) return none;
  const slopes = first.map((level, at) => (level - (second[at] ?? 0)) / inwards);
  const isLight = (at: number) => Math.abs(slopes[at] ?? 0) * inwards <= SLOPE.other;
  const known = slopes.reduce((sum, _, at) => sum + (isLight(at) ? 1 : 0), 0);
  const whole = known < SLOPE.known * length ? undefined : withoutGaps(slopes, isLight);
  return whole ? lowPass(whole, Math.round(LOW_PASS.far * length)) : none;
}

/** Whether most of a border has the same level, as cut-outs on white have: no grain is added there. */
function isOneLevel({ pixels, channels }: Raster, { length, index }: Side, channel: number): boolean {
  const levels = Array.from({ length }, (_, at) => pixels[index(at, 0) * channels + channel] ?? 0);
  const usual = median(levels);
  return levels.filter((level) => level === usual).length > length / 2;
}

/** What a border has along it in a channel; undefined where a subject covers all of it. */
function borderOf(raster: Raster, side: Side, channel: number): Border | undefined {
  const first = meansBehind(raster, side, channel, 0);
  if (!first) return undefined;
  const smooth = (share: number) => smoothedBeside(first.line, side.line, Math.round(share * side.length));
  return {
    far: smooth(LOW_PASS.far),
    near: smooth(LOW_PASS.near),
    slope: slopeOf(raster, side, channel, first.line),
    isKnown: first.isKnown,
    isOneLevel: isOneLevel(raster, side, channel),
  };
}

/** The level between two neighbors of a line. */
function between(line: Float64Array, at: number): number {
  const place = Math.min(line.length - 1, Math.max(0, at));
  const below = Math.floor(place);
  const level = line[below] ?? 0;
  return level + ((line[below + 1] ?? level) - level) * (place - below);
}

/** Fills the space at one side: detail of the border fades first, then its shadows, into the ground along it with its texture. */
function fillSide(raster: Raster, side: Side): void {
  const { pixels, channels } = raster;
  const { length, count, index, line } = side;
  const texture = groundTexture({ ...raster, ...side, index: (at, inwards) => index(at, -inwards) }, count);
  const borders = Array.from({ length: channels }, (_, channel) => {
    const border = borderOf(raster, side, channel);
    const edge = mapToFloats({ length }, (__, at) => {
      if (border?.isKnown[at] !== 1) return border?.near[at] ?? 0;
      return texture?.base(at, channel) ?? pixels[index(at, 0) * channels + channel] ?? 0;
    });
    return border && { ...border, edge, random: quickRandom(channel + 1) };
  });
  for (let out = 1; out <= count; out += 1) {
    const detail = Math.exp(-out / (FADES.detail * length));
    const shadows = Math.exp(-out / (FADES.shadows * length));
    const reached = FADES.slope * length * (1 - Math.exp(-out / (FADES.slope * length)));
    const grains = texture?.row(out);
    for (const [channel, border] of borders.entries()) {
      if (!border) continue;
      const { far, near, slope, edge, isOneLevel, random } = border;
      const grain = grains?.[channel];
      for (let at = 0; at < length; at += 1) {
        const from = at + out * (line?.slope ?? 0);
        const wide = between(far, from);
        const close = between(near, from);
        const known = Math.min(length - 1, Math.max(0, Math.round(from)));
        const light = Math.min(SLOPE.most, Math.max(-SLOPE.most, (slope[known] ?? 0) * reached));
        const noise = isOneLevel ? 0 : (random() + random() - 1) * DITHER + (grain?.[known] ?? 0);
        const value = wide + (close - wide) * shadows + ((edge[known] ?? close) - close) * detail + light;
        pixels[index(at, out) * channels + channel] = Math.min(255, Math.max(0, Math.round(value + noise)));
      }
    }
  }
}

/** A raster of the larger size with the picture in its place. */
function laidOut(
  picture: Size & Interleaved,
  mask: Mask | undefined,
  { left, top, right, bottom }: Sides,
): Raster {
  const { channels } = picture;
  const [width, height] = [picture.width + left + right, picture.height + top + bottom];
  const pixels = new Uint8Array(width * height * channels);
  const isSubject = new Uint8Array(width * height);
  for (let y = 0; y < picture.height; y += 1) {
    const from = y * picture.width * channels;
    const to = (y + top) * width + left;
    pixels.set(picture.pixels.subarray(from, from + picture.width * channels), to * channels);
    if (!mask) continue;
    const row = Math.floor((y * mask.height) / picture.height) * mask.width;
    for (let x = 0; x < picture.width; x += 1)
      if ((mask.data[row + Math.floor((x * mask.width) / picture.width)] ?? 0) >= SUBJECT)
        isSubject[to + x] = 1;
  }
  return { width, height, channels, pixels, isSubject };
}

/**
 * Adds space around a picture on a plain ground, which goes on in it: smoothly, with its light and grain, and with the
 * line where a wall meets a floor.
 * @param picture its interleaved pixels
 * @param sides the space to add, in pixels
 * @param known.mask of its subject, in any size; without it, no subject touches the border
 * @param known.lines where such lines leave it on the left and right, in shares of its height
 * @returns the pixels of the larger picture
 */
export function extendGround(
  picture: Size & Interleaved,
  sides: Sides,
  { mask, lines }: { mask?: Mask; lines?: GroundLines | undefined } = {},
): Uint8Array {
  const { left, top, right, bottom } = sides;
  const raster = laidOut(picture, mask, sides);
  const { width, pixels } = raster;
  const { height } = picture;
  const lineAt = (range: readonly [number, number] | undefined, outwards: 1 | -1) =>
    range &&
    lines && {
      from: Math.max(0, Math.floor(range[0] * height)),
      to: Math.min(height, Math.ceil(range[1] * height)),
      slope: (-outwards * lines.fall * height) / picture.width,
    };
  // Left and right first: above and below, corners go on from them.
  const beside = (border: number, outwards: 1 | -1, count: number): Side => ({
    length: height,
    depth: picture.width,
    count,
    index: (at, out) => (at + top) * width + border + outwards * out,
    line: lineAt(outwards === 1 ? lines?.right : lines?.left, outwards),
  });
  const across = (border: number, outwards: 1 | -1, count: number): Side => ({
    length: width,
    depth: height,
    count,
    index: (at, out) => (border + outwards * out) * width + at,
  });
  const order = [
    beside(left, -1, left),
    beside(left + picture.width - 1, 1, right),
    across(top, -1, top),
    across(top + height - 1, 1, bottom),
  ];
  for (const side of order) {
    if (side.count <= 0) continue;
    if (!side.line) excludeOthers(raster, side);
    fillSide(raster, side);
  }
  return pixels;
}
