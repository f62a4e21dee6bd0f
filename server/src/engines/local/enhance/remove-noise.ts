import type { Pixels } from '../picture/read';
import { measureWhiteNoise, type Noise } from './noise';
import type { Plane } from './planes';

const RGB = 3;

/** Side of the blocks whose frequencies are judged, in pixels, and the distance from one to the next. */
const BLOCK = 8;
const STEP = 2;

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

/** Rows of blocks between two looks at the signal. */
const PACE = 32;

type Colors = Pick<Pixels, 'width' | 'height' | 'rgb'>;

/** Brightness and two differences of colors, orthonormal, so that the same noise of all channels stays the same in them. */
const WEIGHTS = [
  [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)],
  [1 / Math.sqrt(2), 0, -1 / Math.sqrt(2)],
  [1 / Math.sqrt(6), -2 / Math.sqrt(6), 1 / Math.sqrt(6)],
] as const;

/** The cosine transform of a line of a block: a row per frequency. */
const COSINES = Float32Array.from({ length: BLOCK * BLOCK }, (_, index) => {
  const [frequency, at] = [Math.floor(index / BLOCK), index % BLOCK];
  const scale = Math.sqrt((frequency === 0 ? 1 : 2) / BLOCK);
  return scale * Math.cos((Math.PI * (at + 0.5) * frequency) / BLOCK);
});

function planeOf(
  { width, height, rgb }: Colors,
  [red, green, blue]: readonly [number, number, number],
): Plane {
  const data = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += RGB)
    data[pixel] = red * (rgb[at] ?? 0) + green * (rgb[at + 1] ?? 0) + blue * (rgb[at + 2] ?? 0);
  return { width, height, data };
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
  const [bright, one, other] = WEIGHTS.map((weights) => measureWhiteNoise(planeOf(middle, weights), isValid));
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

/** Transforms the rows of a block, and turns it: twice makes the transform in both directions. */
function transform(from: Float32Array, to: Float32Array, isInverse: boolean): void {
  for (let row = 0; row < BLOCK; row += 1) {
    for (let frequency = 0; frequency < BLOCK; frequency += 1) {
      let sum = 0;
      for (let at = 0; at < BLOCK; at += 1) {
        const cosine = isInverse ? COSINES[at * BLOCK + frequency] : COSINES[frequency * BLOCK + at];
        sum += (from[row * BLOCK + at] ?? 0) * (cosine ?? 0);
      }
      to[frequency * BLOCK + row] = sum;
    }
  }
}

/** Starts of blocks along a side, the last one at its end. */
function startsOf(length: number): number[] {
  const last = length - BLOCK;
  const count = Math.ceil(last / STEP) + 1;
  return Array.from({ length: count }, (_, index) => Math.min(last, index * STEP));
}

/** A plane without the frequencies of its blocks that are weaker than noise; what blocks share is weighed by how plain they are. */
async function cleaned(
  { width, height, data }: Plane,
  deviation: number,
  signal: AbortSignal,
): Promise<Plane> {
  const [sums, weights] = [new Float32Array(data.length), new Float32Array(data.length)];
  const [block, turned] = [new Float32Array(BLOCK * BLOCK), new Float32Array(BLOCK * BLOCK)];
  const limit = THRESHOLD * deviation;
  const columns = startsOf(width);
  for (const [index, top] of startsOf(height).entries()) {
    if (index % PACE === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
    for (const left of columns) {
      for (let y = 0; y < BLOCK; y += 1) {
        const from = (top + y) * width + left;
        for (let x = 0; x < BLOCK; x += 1) block[y * BLOCK + x] = data[from + x] ?? 0;
      }
      transform(block, turned, false);
      transform(turned, block, false);
      let kept = 1;
      for (let at = 1; at < block.length; at += 1) {
        if (Math.abs(block[at] ?? 0) < limit) block[at] = 0;
        else kept += 1;
      }
      transform(block, turned, true);
      transform(turned, block, true);
      const weight = 1 / kept;
      for (let y = 0; y < BLOCK; y += 1) {
        const to = (top + y) * width + left;
        for (let x = 0; x < BLOCK; x += 1) {
          sums[to + x] = (sums[to + x] ?? 0) + weight * (block[y * BLOCK + x] ?? 0);
          weights[to + x] = (weights[to + x] ?? 0) + weight;
        }
      }
    }
  }
  return { width, height, data: sums.map((sum, pixel) => sum / (weights[pixel] ?? 1)) };
}

/**
 * Colors without the white noise of a camera at dim light, where they clearly have it, by thresholds on the cosine
 * transform of overlapping blocks; undefined for all others. Rejects with the signal's reason when it is aborted.
 */
export async function withoutNoise(picture: Colors, signal: AbortSignal): Promise<Buffer | undefined> {
  const deviations = Math.min(picture.width, picture.height) < BLOCK ? undefined : noiseIn(picture);
  if (!deviations) return undefined;
  const planes: Plane[] = [];
  for (const [index, weights] of WEIGHTS.entries()) {
    const plane = planeOf(picture, weights);
    const deviation = deviations[index] ?? 0;
    planes.push(deviation > 0 ? await cleaned(plane, deviation, signal) : plane);
  }
  const result = new Uint8ClampedArray(picture.rgb.length);
  for (let at = 0; at < result.length; at += 1) {
    let level = 0;
    for (const [index, plane] of planes.entries())
      level += (WEIGHTS[index]?.[at % RGB] ?? 0) * (plane.data[Math.floor(at / RGB)] ?? 0);
    result[at] = level;
  }
  return Buffer.from(result.buffer);
}
