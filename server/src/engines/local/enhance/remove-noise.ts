import type { Pixels } from '../picture/read';
import { BLOCK, restoreRows, transformRows } from './cosine-transform';
import { measureWhiteNoise, type Noise } from './noise';
import type { Plane } from './planes';

const RGB = 3;

/** Distance from a block whose frequencies are judged to the next, in pixels. */
const STEP = 2;

/** Rows that are cleaned at once: what lies beside the result takes 20 bytes per pixel of them. */
const STRIP = 128;

/** Standard deviations of the noise up to which a frequency of a block is nothing else (Yu, Sapiro 2011, take 3). */
const THRESHOLD = 2.7;

/** Clipped levels contain no noise. */
const CUT_OFF = { low: 8, high: 247 } as const;

/** Largest side that is measured, in pixels: the middle of a larger picture. */
const MEASURED_SIDE = 800;

/**
 * Noise that is taken off: deviations in levels, how uneven it is at most, and how much that of one difference of colors may
 * exceed the other. The colors of sharp photos have hardly any, even where fur, grass or a fence fills them, so that noise in
 * both tells a camera's; brightness alone, where a JPEG has smoothed the colors, only if it is as even as texture never is.
 * Measured (docs/measured.md).
 */
const NOISY = {
  colors: { deviation: 2, unevenness: 1.05, ratio: 1.22 },
  brightness: { deviation: 2.5, unevenness: 1.045 },
} as const;

/** A smaller deviation of colors is left. */
const MIN_COLOR = 1;

type Colors = Pick<Pixels, 'width' | 'height' | 'rgb'>;
type Rows = { from: number; to: number };

/** Brightness and two differences of colors, orthonormal, so that the same noise of all channels stays the same in them. */
const WEIGHTS = [
  [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)],
  [1 / Math.sqrt(2), 0, -1 / Math.sqrt(2)],
  [1 / Math.sqrt(6), -2 / Math.sqrt(6), 1 / Math.sqrt(6)],
] as const;

/** A plane of some rows of a picture. */
function planeOf(
  { width, rgb }: Colors,
  { from, to }: Rows,
  [red, green, blue]: readonly [number, number, number],
): Plane {
  const data = new Float32Array(width * (to - from));
  for (let pixel = 0, at = from * width * RGB; pixel < data.length; pixel += 1, at += RGB)
    data[pixel] = red * (rgb[at] ?? 0) + green * (rgb[at + 1] ?? 0) + blue * (rgb[at + 2] ?? 0);
  return { width, height: to - from, data };
}

/** The middle of a picture, at most {@link MEASURED_SIDE} wide and high. */
function middleOf({ width, height, rgb }: Colors): Colors {
  const size = { width: Math.min(width, MEASURED_SIDE), height: Math.min(height, MEASURED_SIDE) };
  const [left, top] = [(width - size.width) >> 1, (height - size.height) >> 1];
  const part = Buffer.alloc(size.width * size.height * RGB);
  for (let y = 0; y < size.height; y += 1) {
    const from = ((top + y) * width + left) * RGB;
    part.set(rgb.subarray(from, from + size.width * RGB), y * size.width * RGB);
  }
  return { ...size, rgb: part };
}

const isNoisy = (noise: Noise, { deviation, unevenness }: Noise): boolean =>
  noise.deviation >= deviation && noise.unevenness <= unevenness;

/** Deviations of a picture's noise in the three planes, 0 for none; undefined where it has no clear noise. */
export function noiseIn(picture: Colors): number[] | undefined {
  const middle = middleOf(picture);
  const isValid = new Uint8Array(middle.width * middle.height);
  for (let pixel = 0; pixel < isValid.length; pixel += 1) {
    const levels = middle.rgb.subarray(pixel * RGB, pixel * RGB + RGB);
    isValid[pixel] = levels.every((level) => level > CUT_OFF.low && level < CUT_OFF.high) ? 1 : 0;
  }
  const all = { from: 0, to: middle.height };
  const [bright, one, other] = WEIGHTS.map((weights) =>
    measureWhiteNoise(planeOf(middle, all, weights), isValid),
  );
  if (!bright || !one || !other) return undefined;
  const [less, more] = [one.deviation, other.deviation].sort((a, b) => a - b) as [number, number];
  const isAlike = more <= NOISY.colors.ratio * less;
  if (isAlike && isNoisy(one, NOISY.colors) && isNoisy(other, NOISY.colors)) {
    // Texture adds to what brightness seems to have.
    const usual = (one.deviation + other.deviation) / 2;
    return [Math.min(bright.deviation, usual), one.deviation, other.deviation];
  }
  if (!isNoisy(bright, NOISY.brightness)) return undefined;
  // The colors have no more noise than brightness, and hardly any where a JPEG has smoothed them.
  return [bright, one, other].map(({ deviation }) =>
    deviation < MIN_COLOR ? 0 : Math.min(deviation, bright.deviation),
  );
}

/** Starts of blocks along a side, the last one at its end. */
function startsOf(length: number): number[] {
  const last = length - BLOCK;
  const count = Math.ceil(last / STEP) + 1;
  return Array.from({ length: count }, (_, index) => Math.min(last, index * STEP));
}

/** Sets the frequencies of a block that are weaker than a limit to 0, except the mean. Returns how many are left. */
function shrink(block: Float32Array, limit: number): number {
  let kept = 1;
  for (let at = 1; at < block.length; at += 1) {
    if (Math.abs(block[at] ?? 0) < limit) block[at] = 0;
    else kept += 1;
  }
  return kept;
}

/**
 * A plane without the frequencies of its blocks that are weaker than noise; what blocks share is weighed by how plain they
 * are. `tops` are the first rows of its blocks.
 */
function cleaned({ width, height, data }: Plane, tops: readonly number[], deviation: number): Plane {
  const [sums, weights] = [new Float32Array(data.length), new Float32Array(data.length)];
  const [block, turned] = [new Float32Array(BLOCK * BLOCK), new Float32Array(BLOCK * BLOCK)];
  const limit = THRESHOLD * deviation;
  const columns = startsOf(width);
  for (const top of tops) {
    for (const left of columns) {
      const start = top * width + left;
      for (let y = 0, from = start; y < BLOCK; y += 1, from += width) {
        for (let x = 0; x < BLOCK; x += 1) block[y * BLOCK + x] = data[from + x] ?? 0;
      }
      transformRows(block, turned);
      transformRows(turned, block);
      const kept = shrink(block, limit);
      if (kept === 1) block.fill((block[0] ?? 0) / BLOCK);
      else {
        restoreRows(block, turned);
        restoreRows(turned, block);
      }
      const weight = 1 / kept;
      for (let y = 0, to = start; y < BLOCK; y += 1, to += width) {
        for (let x = 0; x < BLOCK; x += 1) {
          sums[to + x] = (sums[to + x] ?? 0) + weight * (block[y * BLOCK + x] ?? 0);
          weights[to + x] = (weights[to + x] ?? 0) + weight;
        }
      }
    }
  }
  for (let pixel = 0; pixel < sums.length; pixel += 1)
    sums[pixel] = (sums[pixel] ?? 0) / (weights[pixel] || 1);
  return { width, height, data: sums };
}

/** Writes the cleaned rows of a picture into `result`. */
function cleanRows(
  picture: Colors,
  rows: Rows,
  deviations: readonly number[],
  result: Uint8ClampedArray,
): void {
  const { width } = picture;
  // Every block that touches the rows, also those that begin above or end below.
  const tops = startsOf(picture.height).filter((top) => top > rows.from - BLOCK && top < rows.to);
  const part = { from: tops[0] ?? 0, to: (tops.at(-1) ?? 0) + BLOCK };
  const [bright, one, other] = WEIGHTS.map((weights, index) => {
    const plane = planeOf(picture, part, weights);
    const deviation = deviations[index] ?? 0;
    if (deviation === 0) return plane.data;
    return cleaned(
      plane,
      tops.map((top) => top - part.from),
      deviation,
    ).data;
  });
  let at = (rows.from - part.from) * width;
  for (let to = rows.from * width * RGB; to < rows.to * width * RGB; to += RGB, at += 1) {
    for (let channel = 0; channel < RGB; channel += 1) {
      result[to + channel] =
        (WEIGHTS[0][channel] ?? 0) * (bright?.[at] ?? 0) +
        (WEIGHTS[1][channel] ?? 0) * (one?.[at] ?? 0) +
        (WEIGHTS[2][channel] ?? 0) * (other?.[at] ?? 0);
    }
  }
}

/**
 * Colors without the white noise of a camera at dim light, where they clearly have it, by thresholds on the cosine
 * transform of overlapping blocks; undefined for all others. `onPart` is called with the share of the rows that are done.
 * Rejects with the signal's reason when it is aborted.
 */
export async function withoutNoise(
  picture: Colors,
  signal: AbortSignal,
  onPart?: (share: number) => void,
): Promise<Buffer | undefined> {
  const deviations = Math.min(picture.width, picture.height) < BLOCK ? undefined : noiseIn(picture);
  if (!deviations) return undefined;
  const result = new Uint8ClampedArray(picture.rgb.length);
  for (let from = 0; from < picture.height; from += STRIP) {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    const to = Math.min(picture.height, from + STRIP);
    cleanRows(picture, { from, to }, deviations, result);
    onPart?.(to / picture.height);
  }
  return Buffer.from(result.buffer);
}
