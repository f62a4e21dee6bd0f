import { boxMean, combine, type Plane, softMean, thinMarks } from './planes';

/** Measured defects of a picture. */
export type Faults = {
  /** Pixel-level grain, as a standard deviation of the luma (0 to 255). */
  grain: number;
  /** Variation in the flattest areas, in the same unit: grain smeared by a JPEG, and texture. */
  unrest: number;
  /** Standard deviation of the blur (`measureBlur`), in pixels; about 0.5 from a good lens. */
  blur: number;
};

/** Share of the flattest blocks, where only noise varies. */
const FLAT_SHARE = 0.05;
/** Contrast of a thin line, in levels, from which it is a scratch. */
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
export function quantile(values: ArrayLike<number>, share: number): number {
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
