import type { Plane } from './planes';

/** Side of the square patches whose covariance tells noise from texture, in pixels. */
const PATCH = 5;
const SIZE = PATCH * PATCH;

/** More patches, spread evenly, do not change their covariance; fewer say nothing. */
const PATCHES = { min: 300, max: 12_000 } as const;

/** Shares of the patches, those with the least variance, in which noise is looked for: from all to the flattest. */
const SHARES = [1, 0.8, 0.6, 0.4, 0.25, 0.15, 0.1] as const;

/** Unevenness up to which noise is white, so that no flatter patches are looked for. */
const WHITE = 1.03;

/** The smallest components, which hold nothing but noise if they are equal. */
const COMPARED = 6;

/** Rotations of all pairs after which a matrix of this size is diagonal. */
const SWEEPS = 8;

/**
 * Noise of a plane: its standard deviation in levels, and how uneven its weakest components are, from 1 for white noise
 * on. Texture is strong in some components, and weak in others.
 */
export type Noise = { deviation: number; unevenness: number };

/** The eigenvalues of a symmetric matrix, from the smallest on, by Jacobi's method. */
function eigenvalues(matrix: Float64Array, size: number): number[] {
  const m = matrix.slice();
  const at = (row: number, column: number) => m[row * size + column] ?? 0;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) {
        const off = at(p, q);
        if (off === 0) continue;
        const theta = (at(q, q) - at(p, p)) / (2 * off);
        const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        const sine = tangent * cosine;
        for (let k = 0; k < size; k += 1) {
          const [kp, kq] = [at(k, p), at(k, q)];
          m[k * size + p] = cosine * kp - sine * kq;
          m[k * size + q] = sine * kp + cosine * kq;
        }
        for (let k = 0; k < size; k += 1) {
          const [pk, qk] = [at(p, k), at(q, k)];
          m[p * size + k] = cosine * pk - sine * qk;
          m[q * size + k] = sine * pk + cosine * qk;
        }
      }
    }
  }
  return Array.from({ length: size }, (_, index) => at(index, index)).sort((one, other) => one - other);
}

type Patch = { from: number; variance: number };

/** The patches of a plane where `isValid` holds at all of their pixels, spread evenly, from the flattest on. */
function patchesOf({ width, height, data }: Plane, isValid: Uint8Array): Patch[] {
  const across = width - PATCH + 1;
  const count = across * (height - PATCH + 1);
  const every = Math.max(1, Math.floor(count / PATCHES.max));
  const found: Patch[] = [];
  for (let index = 0; index < count; index += every) {
    const from = Math.floor(index / across) * width + (index % across);
    let [sum, squares, valid] = [0, 0, 0];
    for (let at = 0; at < SIZE; at += 1) {
      const pixel = from + Math.floor(at / PATCH) * width + (at % PATCH);
      const value = data[pixel] ?? 0;
      sum += value;
      squares += value * value;
      valid += isValid[pixel] ?? 0;
    }
    if (valid === SIZE) found.push({ from, variance: squares / SIZE - (sum / SIZE) ** 2 });
  }
  return found.sort((one, other) => one.variance - other.variance);
}

function covarianceOf({ width, data }: Plane, patches: readonly Patch[]): Float64Array {
  const sums = new Float64Array(SIZE);
  const products = new Float64Array(SIZE * SIZE);
  const values = new Float64Array(SIZE);
  for (const { from } of patches) {
    for (let at = 0; at < SIZE; at += 1) {
      values[at] = data[from + Math.floor(at / PATCH) * width + (at % PATCH)] ?? 0;
      sums[at] = (sums[at] ?? 0) + (values[at] ?? 0);
    }
    for (let row = 0; row < SIZE; row += 1) {
      const value = values[row] ?? 0;
      for (let column = row; column < SIZE; column += 1)
        products[row * SIZE + column] = (products[row * SIZE + column] ?? 0) + value * (values[column] ?? 0);
    }
  }
  const count = patches.length;
  const result = new Float64Array(SIZE * SIZE);
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = row; column < SIZE; column += 1) {
      const shared = ((sums[row] ?? 0) * (sums[column] ?? 0)) / count;
      const value = ((products[row * SIZE + column] ?? 0) - shared) / (count - 1);
      result[row * SIZE + column] = value;
      result[column * SIZE + row] = value;
    }
  }
  return result;
}

/**
 * Measures the noise of a plane by the principal components of its patches (Pyatykh, Hesser, Zheng 2013): the noise of a
 * camera is alike in all of them, while texture leaves the weakest ones nearly empty.
 * @param isValid 1 for the pixels that count, row by row: clipped ones contain no noise
 * @returns undefined where too little of the plane counts
 */
export function measureWhiteNoise(plane: Plane, isValid: Uint8Array): Noise | undefined {
  const patches = patchesOf(plane, isValid);
  let found: Noise | undefined;
  for (const share of SHARES) {
    const count = Math.floor(share * patches.length);
    if (count < PATCHES.min) break;
    const [smallest = 0, ...values] = eigenvalues(covarianceOf(plane, patches.slice(0, count)), SIZE);
    const mean = (smallest + values.slice(0, COMPARED - 1).reduce((sum, value) => sum + value, 0)) / COMPARED;
    const deviation = Math.sqrt(Math.max(0, smallest));
    found = { deviation, unevenness: smallest > 0 ? Math.sqrt(mean / smallest) : Number.POSITIVE_INFINITY };
    if (found.unevenness <= WHITE) break;
  }
  return found;
}
