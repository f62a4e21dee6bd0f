import type { Vector } from './rectangle';

/** Of the fullest row or column: less is a speck, not a letter. */
const SPECK = 0.05;

/** How many of the numbered rows there are from the first to the last that is no speck. */
function lengthOf(sums: ReadonlyMap<number, number>): number {
  const least = SPECK * Math.max(0, ...sums.values());
  const rows = [...sums].filter(([, sum]) => sum > least).map(([row]) => row);
  return rows.length === 0 ? 0 : Math.max(...rows) - Math.min(...rows) + 1;
}

/** How wide and high what is covered is, in pixels along and across the line, and how much it is. */
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
