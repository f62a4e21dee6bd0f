import type { CutOut } from '../matting/cut-out';

/** The outline of a product: its alpha, and its size in pixels. */
export type Outline = Pick<CutOut, 'width' | 'height' | 'alpha'>;

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** A column of a product, with the height of its lower end above the foot, in pixels. */
export type Corner = { x: number; rise: number };

/** Columns that end higher above the foot overhang, like a sleeve or a handle: shares of the height and of the width. */
const OVERHANGS = { ofHeight: 0.3, ofWidth: 0.35 } as const;

/** Height above which a product's columns overhang, in pixels. */
export const overhangOf = ({ width, height }: Outline): number =>
  Math.min(OVERHANGS.ofHeight * height, OVERHANGS.ofWidth * width);

/** The lower ends of all columns in which there is something of the product; its lowest one, below which edges are soft, is 0. */
export function lowerEdge({ width, height, alpha }: Outline): Corner[] {
  const edge: Corner[] = [];
  for (let x = 0; x < width; x += 1) {
    let bottom = height - 1;
    while (bottom >= 0 && (alpha[bottom * width + x] ?? 0) < SOLID) bottom -= 1;
    if (bottom >= 0) edge.push({ x, rise: height - 1 - bottom });
  }
  const lowest = edge.reduce((least, { rise }) => Math.min(least, rise), height);
  return edge.map(({ x, rise }) => ({ x, rise: rise - lowest }));
}

/** The lower convex hull of corners from left to right: what is between heels and soles, or between legs, is no rise. */
export function hullOf(corners: readonly Corner[]): Corner[] {
  const hull: Corner[] = [];
  for (const next of corners) {
    for (;;) {
      const [before, last] = hull.slice(-2);
      if (!before || !last) break;
      const turn =
        (last.x - before.x) * (next.rise - before.rise) - (last.rise - before.rise) * (next.x - before.x);
      if (turn > 0) break;
      hull.pop();
    }
    hull.push(next);
  }
  return hull;
}

/** The rise of a hull at ascending columns, in pixels; beyond its ends that of the nearest one. */
export function risesAt(hull: readonly Corner[], columns: readonly Corner[]): number[] {
  let at = 1;
  return columns.map(({ x }) => {
    while (at < hull.length - 1 && (hull[at]?.x ?? x) < x) at += 1;
    const [from, to] = [hull[at - 1], hull[at]];
    if (!from || !to) return from?.rise ?? 0;
    const share = Math.min(1, Math.max(0, (x - from.x) / (to.x - from.x)));
    return from.rise + (to.rise - from.rise) * share;
  });
}
