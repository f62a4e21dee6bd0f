import { boxMean, combine, type Plane, softMean, thinMarks } from './planes';

/** Measured defects of a picture. */
export type Faults = {
  /** Pixel-level grain, as a standard deviation of the luma (0 to 255). */
  grain: number;
  /** Variation in the flattest areas, in the same unit: grain smeared by a JPEG, and texture. */
  unrest: number;
  /** Standard deviation of the blur of the strongest edges, in pixels; about 0.5 from a good lens. */
  blur: number;
};

/** Share of the flattest blocks, where only noise varies. */
const FLAT_SHARE = 0.05;
/** Share of the strongest edges, which tell whether a picture is sharp. */
const EDGE_SHARE = 0.02;
/** Radius of the mean that is compared with the picture, and its variance in square pixels. */
const COMPARED = { radius: 2, variance: 2 } as const;
/** Share of its slope that an edge keeps at most: above it, the blur is far beyond what can be undone. */
const MAX_KEPT = 0.95;
/** Contrast of a thin line, in levels, from which it says nothing about the lens. */
const SCRATCH = 80;
/** Clipped black and white contain no noise. */
const CUT_OFF = { low: 6, high: 249 };

/** Below it, a mean is rounding error. */
const EPSILON = 1e-4;

const STEP = 8;
const UNREST_RADIUS = 2;
const BLOCK_RADIUS = 6;
/** Gain of the second difference in both directions on the deviation of noise (Immerkær 1996). */
const SECOND_DIFFERENCE = 6;

const at = (plane: Plane, index: number) => plane.data[index] ?? 0;

/** The value below which `share` of all values lie. */
function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Second difference in both directions: on smooth areas only noise survives it. */
function secondDifference(plane: Plane): Plane {
  const { width, height } = plane;
  const data = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const corners =
        at(plane, i - width - 1) +
        at(plane, i - width + 1) +
        at(plane, i + width - 1) +
        at(plane, i + width + 1);
      const sides = at(plane, i - width) + at(plane, i + width) + at(plane, i - 1) + at(plane, i + 1);
      data[i] = corners - 2 * sides + 4 * at(plane, i);
    }
  }
  return { width, height, data };
}

/** Local deviations of `detail` on a grid of blocks. */
function deviations(plane: Plane, detail: Plane): number[] {
  const squares = boxMean(
    combine(detail, detail, (value) => value * value),
    BLOCK_RADIUS,
  );
  // Around a scratch, its edges would count as noise.
  const scratched = boxMean(
    combine(thinMarks(plane, 1), plane, (contrast) => (contrast > SCRATCH ? 1 : 0)),
    BLOCK_RADIUS,
  );
  const found: number[] = [];
  for (let y = STEP; y < plane.height - STEP; y += STEP) {
    for (let x = STEP; x < plane.width - STEP; x += STEP) {
      const i = y * plane.width + x;
      const level = at(plane, i);
      const isClear = level > CUT_OFF.low && level < CUT_OFF.high && at(scratched, i) < EPSILON;
      if (isClear) found.push(Math.sqrt(Math.max(0, at(squares, i))));
    }
  }
  return found;
}

const slopeAt = (plane: Plane, i: number) =>
  Math.hypot(at(plane, i + 1) - at(plane, i - 1), at(plane, i + plane.width) - at(plane, i - plane.width));

/** Slopes before and after a mean, per pixel; 0 at lines that are too thin to be a lens's: scratches, dust. */
function slopesOf(plane: Plane): { before: Float32Array; after: Float32Array } {
  const blurred = boxMean(plane, COMPARED.radius);
  const thin = thinMarks(plane, 1);
  const { width, height } = plane;
  const [before, after] = [new Float32Array(width * height), new Float32Array(width * height)];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      if (at(thin, i) > SCRATCH) continue;
      before[i] = slopeAt(plane, i);
      after[i] = slopeAt(blurred, i);
    }
  }
  return { before, after };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Share of their slope that the strongest edges keep. */
function keptSlope(samples: readonly Plane[]): number {
  const slopes = samples.map(slopesOf);
  const before = joined(slopes.map((of) => of.before));
  const after = joined(slopes.map((of) => of.after));
  const strong = quantile(before, 1 - EDGE_SHARE);
  let [sum, count] = [0, 0];
  for (const [index, slope] of before.entries()) {
    if (slope < strong) continue;
    sum += slope;
    count += after[index] ?? 0;
  }
  return sum === 0 ? 0 : count / sum;
}

/** Measures noise in luma samples of one picture. */
export function measureNoise(samples: readonly Plane[]): Pick<Faults, 'grain' | 'unrest'> {
  const grain = samples.flatMap((plane) => deviations(plane, secondDifference(plane)));
  const unrest = samples.flatMap((plane) =>
    deviations(
      plane,
      combine(plane, softMean(plane, UNREST_RADIUS), (a, b) => a - b),
    ),
  );
  return {
    grain: quantile(grain, FLAT_SHARE) / SECOND_DIFFERENCE,
    unrest: quantile(unrest, FLAT_SHARE),
  };
}

/**
 * Measures the blur of denoised samples of one picture, as the standard deviation of a Gaussian in pixels; noise would look
 * like very sharp edges. The slope of a blurred edge falls by σ / √(σ² + v) when a mean of variance v is taken.
 */
export function measureBlur(samples: readonly Plane[]): number {
  const kept = Math.min(MAX_KEPT, keptSlope(samples));
  return Math.sqrt((COMPARED.variance * kept ** 2) / (1 - kept ** 2));
}
