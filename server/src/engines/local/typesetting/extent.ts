import type { Vector } from './rectangle';

/** Share of the fullest row or column below which a row is a speck, not part of a letter. */
const SPECK = 0.05;

/** Number of rows from the first to the last one above the speck threshold. */
function lengthOf(sums: ReadonlyMap<number, number>): number {
  const min = SPECK * Math.max(0, ...sums.values());
  const rows = [...sums].filter(([, sum]) => sum > min).map(([row]) => row);
  return rows.length === 0 ? 0 : Math.max(...rows) - Math.min(...rows) + 1;
}

/** Extent of the covered area along and across the line, in pixels, and its total coverage. */
export function extentOf(
  cover: Float32Array,
  placeOf: (pixel: number) => Vector,
): { width: number; height: number; area: number } {
  const [columns, rows] = [new Map<number, number>(), new Map<number, number>()];
  let area = 0;
  const add = (sums: Map<number, number>, at: number, share: number) =>
    sums.set(at, (sums.get(at) ?? 0) + share);
  for (const [pixel, share] of cover.entries()) {
    if (share === 0) continue;
    const { x, y } = placeOf(pixel);
    add(columns, Math.floor(x), share);
    add(rows, Math.floor(y), share);
    area += share;
  }
  return { width: lengthOf(columns), height: lengthOf(rows), area };
}
