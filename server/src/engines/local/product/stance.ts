import type { CutOut } from '../matting/cut-out';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** Columns that end higher above the foot overhang, like a sleeve or a handle: shares of the height and of the width. */
const OVERHANGS = { ofHeight: 0.3, ofWidth: 0.35 } as const;

/** Share of the columns that must reach the ground; a balloon or a leaf touches it at one point. */
const MIN_BASE = 0.5;

/** Quantiles of the base's columns at which its outline is compared with that of a circle seen at an angle. */
const QUANTILES = [0.5, 0.75, 0.9] as const;

/** Elevations beyond belong to balls and to dishes seen from right above, whose outlines are the same. */
const MAX_SINE = 0.8;

/**
 * Largest sine of a tall product, from a height of `from` to `to` times its width: glasses from above have 0.36 and less,
 * what has more is round below, like guitars and bulbs (docs/measured.md).
 */
const TALL = { from: 1.4, to: 1.8, sine: 0.3 } as const;

type Corner = { x: number; rise: number };

/** The columns that reach the ground, with the height of their lower ends above the foot, in pixels. */
function baseOf({ width, height, alpha }: Pick<CutOut, 'width' | 'height' | 'alpha'>): Corner[] {
  const limit = Math.min(OVERHANGS.ofHeight * height, OVERHANGS.ofWidth * width);
  const base: Corner[] = [];
  for (let x = 0; x < width; x += 1) {
    let bottom = height - 1;
    while (bottom >= 0 && (alpha[bottom * width + x] ?? 0) < SOLID) bottom -= 1;
    const rise = height - 1 - bottom;
    if (rise <= limit) base.push({ x, rise });
  }
  return base;
}

/** The lower convex hull of a base: what is between heels and soles, or between legs, is no rise. */
function hullOf(base: readonly Corner[]): Corner[] {
  const hull: Corner[] = [];
  for (const next of base) {
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

/** The rises of a hull at each column of its base, in ascending order. */
function risesOf(hull: readonly Corner[], base: readonly Corner[]): number[] {
  let at = 1;
  const rises = base.map(({ x }) => {
    while (at < hull.length - 1 && (hull[at]?.x ?? x) < x) at += 1;
    const [from, to] = [hull[at - 1], hull[at]];
    if (!from || !to) return from?.rise ?? 0;
    return from.rise + ((to.rise - from.rise) * (x - from.x)) / (to.x - from.x);
  });
  return rises.sort((a, b) => a - b);
}

/**
 * The sine of the angle from which a product was photographed, above the horizontal: 0 = straight on, up to 0.8. By its
 * base, which is taken for a circle: of what its outline says at several places, the smallest counts, so that a tapered
 * cup, rounded edges and a box seen at a corner pass for what they are.
 */
export function elevationOf(product: Pick<CutOut, 'width' | 'height' | 'alpha'>): number {
  const base = baseOf(product);
  if (base.length < MIN_BASE * product.width) return 0;
  const rises = risesOf(hullOf(base), base);
  const radius = base.length / 2;
  const sines = QUANTILES.map(
    (quantile) =>
      (rises[Math.floor(rises.length * quantile)] ?? 0) / (radius * (1 - Math.sqrt(1 - quantile ** 2))),
  );
  const sine = Math.min(...sines);
  if (sine > MAX_SINE) return 0;
  const tallness = (product.height / product.width - TALL.from) / (TALL.to - TALL.from);
  return Math.min(sine, MAX_SINE + (TALL.sine - MAX_SINE) * Math.min(1, Math.max(0, tallness)));
}
