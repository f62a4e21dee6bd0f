/** Side of the blocks that are transformed, in pixels. */
export const BLOCK = 8;

/** Weights of the orthonormal transform: half of cos(kπ ÷ 16), and that of the mean. */
const half = (k: number) => Math.cos((k * Math.PI) / 16) / 2;
const [C1, C2, C3, C5, C6, C7] = [half(1), half(2), half(3), half(5), half(6), half(7)] as const;
const MEAN = Math.sqrt(1 / BLOCK);

/**
 * Cosine transform (DCT-II, orthonormal) of the rows of a block of 8 × 8, written as columns: twice transforms both
 * directions. Sums and differences of opposite samples halve the work of the plain sums (Ahmed, Natarajan, Rao 1974).
 */
export function transformRows(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < BLOCK; row += 1) {
    const at = row * BLOCK;
    const first = from[at] ?? 0;
    const second = from[at + 1] ?? 0;
    const third = from[at + 2] ?? 0;
    const fourth = from[at + 3] ?? 0;
    const fifth = from[at + 4] ?? 0;
    const sixth = from[at + 5] ?? 0;
    const seventh = from[at + 6] ?? 0;
    const eighth = from[at + 7] ?? 0;
    const outer = first + eighth;
    const next = second + seventh;
    const inner = third + sixth;
    const middle = fourth + fifth;
    const outerDifference = first - eighth;
    const nextDifference = second - seventh;
    const innerDifference = third - sixth;
    const middleDifference = fourth - fifth;
    to[row] = MEAN * (outer + next + inner + middle);
    to[4 * BLOCK + row] = MEAN * (outer - next - inner + middle);
    to[2 * BLOCK + row] = C2 * (outer - middle) + C6 * (next - inner);
    to[6 * BLOCK + row] = C6 * (outer - middle) - C2 * (next - inner);
    to[BLOCK + row] =
      C1 * outerDifference + C3 * nextDifference + C5 * innerDifference + C7 * middleDifference;
    to[3 * BLOCK + row] =
      C3 * outerDifference - C7 * nextDifference - C1 * innerDifference - C5 * middleDifference;
    to[5 * BLOCK + row] =
      C5 * outerDifference - C1 * nextDifference + C7 * innerDifference + C3 * middleDifference;
    to[7 * BLOCK + row] =
      C7 * outerDifference - C5 * nextDifference + C3 * innerDifference - C1 * middleDifference;
  }
}

/** Inverse of {@link transformRows}, likewise written as columns. */
export function restoreRows(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < BLOCK; row += 1) {
    const at = row * BLOCK;
    const f1 = from[at + 1] ?? 0;
    const f2 = from[at + 2] ?? 0;
    const f3 = from[at + 3] ?? 0;
    const f5 = from[at + 5] ?? 0;
    const f6 = from[at + 6] ?? 0;
    const f7 = from[at + 7] ?? 0;
    const sum = MEAN * ((from[at] ?? 0) + (from[at + 4] ?? 0));
    const difference = MEAN * ((from[at] ?? 0) - (from[at + 4] ?? 0));
    const outer = C2 * f2 + C6 * f6;
    const inner = C6 * f2 - C2 * f6;
    const odd1 = C1 * f1 + C3 * f3 + C5 * f5 + C7 * f7;
    const odd2 = C3 * f1 - C7 * f3 - C1 * f5 - C5 * f7;
    const odd3 = C5 * f1 - C1 * f3 + C7 * f5 + C3 * f7;
    const odd4 = C7 * f1 - C5 * f3 + C3 * f5 - C1 * f7;
    to[row] = sum + outer + odd1;
    to[BLOCK + row] = difference + inner + odd2;
    to[2 * BLOCK + row] = difference - inner + odd3;
    to[3 * BLOCK + row] = sum - outer + odd4;
    to[4 * BLOCK + row] = sum - outer - odd4;
    to[5 * BLOCK + row] = difference - inner - odd3;
    to[6 * BLOCK + row] = difference + inner - odd2;
    to[7 * BLOCK + row] = sum + outer - odd1;
  }
}
