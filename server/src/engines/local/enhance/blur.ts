import { quantile } from './measure';
import { boxMean, combine, type Plane, sparseMean, thinMarks } from './planes';

/** Share of the strongest coarse detail, which tells whether a picture is sharp. */
const DETAIL_SHARE = 0.05;

/**
 * Fine detail of a picture, as a share of its coarse detail, by the standard deviation of its blur in pixels: medians of 36
 * photos blurred by 0 to 2.4 px, taken to have 0.5 px before (docs/measured.md).
 */
const FINE_BY_BLUR = [
  [0.72, 0.5],
  [0.575, 0.74],
  [0.492, 0.86],
  [0.446, 0.99],
  [0.408, 1.12],
  [0.354, 1.39],
  [0.326, 1.68],
  [0.305, 2.06],
  [0.293, 2.45],
] as const;

/** Share of the strongest edges. */
const EDGE_SHARE = 0.02;
/** Radius of the mean that is compared with the picture, and its variance in square pixels. */
const COMPARED = { radius: 2, variance: 2 } as const;
/** Share of its slope that an edge keeps at most: above it, the blur is far beyond what can be undone. */
const MAX_KEPT = 0.95;

/** Contrast of a thin line, in levels, from which it says nothing about the lens. */
const SCRATCH = 80;
/** Share of pixels on such lines from which a soft picture is scratched: those of a blur of 1 px have up to 0.6 %. */
const SCRATCHED = 0.01;

const at = (plane: Plane, index: number) => plane.data[index] ?? 0;

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Squares of the fine and of the coarse detail, per pixel. */
function detailsOf(plane: Plane): { fine: Float32Array; coarse: Float32Array } {
  const mean = sparseMean(plane, 1);
  const squares = (one: Plane, other: Plane) => combine(one, other, (a, b) => (a - b) ** 2).data;
  return { fine: squares(plane, mean), coarse: squares(mean, sparseMean(mean, 2)) };
}

/** Fine detail as a share of the coarse one, where that is strongest. */
function fineShare(samples: readonly Plane[]): number {
  const details = samples.map(detailsOf);
  const fine = joined(details.map((of) => of.fine));
  const coarse = joined(details.map((of) => of.coarse));
  const strong = quantile(coarse, 1 - DETAIL_SHARE);
  let [sum, all] = [0, 0];
  for (const [index, square] of coarse.entries()) {
    if (square < strong) continue;
    sum += fine[index] ?? 0;
    all += square;
  }
  return all === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(sum / all);
}

/** The blur by how much fine detail there is: textures and edges tell nearly the same, but noise and scratches look sharp. */
function blurOfDetail(samples: readonly Plane[]): number {
  const found = fineShare(samples);
  const [sharpest, ...others] = FINE_BY_BLUR;
  let [share, blur]: readonly [number, number] = sharpest;
  if (found >= share) return blur;
  for (const [nextShare, nextBlur] of others) {
    if (found > nextShare) return blur + ((share - found) / (share - nextShare)) * (nextBlur - blur);
    [share, blur] = [nextShare, nextBlur];
  }
  return blur;
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

/**
 * The blur of the strongest edges: averaging with variance v reduces the slope of an edge of blur σ to σ / √(σ² + v) of it.
 * Fine textures lose more, and look sharp.
 */
function blurOfEdges(samples: readonly Plane[]): number {
  const kept = Math.min(MAX_KEPT, keptSlope(samples));
  return Math.sqrt((COMPARED.variance * kept ** 2) / (1 - kept ** 2));
}

function areScratched(samples: readonly Plane[]): boolean {
  let [marked, all] = [0, 0];
  for (const { data } of samples.map((plane) => thinMarks(plane, 1))) {
    for (const contrast of data) if (contrast > SCRATCH) marked += 1;
    all += data.length;
  }
  return marked > SCRATCHED * all;
}

/**
 * Measures the blur of denoised samples of one picture, as the standard deviation of a Gaussian in pixels.
 * @param isNoisy whether they had noise, of which some is left: its edges then tell where its fine detail does not
 */
export function measureBlur(samples: readonly Plane[], isNoisy: boolean): number {
  const blur = blurOfDetail(samples);
  return isNoisy || areScratched(samples) ? Math.max(blur, blurOfEdges(samples)) : blur;
}
