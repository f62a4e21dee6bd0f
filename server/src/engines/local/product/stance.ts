import { hullOf, lowerEdge, type Outline, overhangOf, risesAt } from './base';
import { cornerOf } from './corner';
import { elevationOfFeet, feetOf } from './feet';
import { partsOf, shareGround } from './parts';
import { riseOfRow } from './row';

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

/** Largest sine of a product on feet: a photo from nearby shows its feet from further above than its seat or top. */
const FEET_SINE = 0.5;

/** Assumed depth of a row, as a share of its width: with more, its rear hovers beyond what is seen of the ground. */
const ROW_DEEP = 0.5;

/**
 * How a product stands: the sine of the angle from which it was photographed; how much higher in the picture its rearmost
 * foot, corner or end of a row is than its front one, as a share of its height, 0 where it has none; and how much higher the
 * rearmost of several things stands, in the same unit.
 */
export type Stance = { elevation: number; rearFoot: number; behind: number };

/** The stance of a product; of several things that do not touch, that of the largest one: they are no feet of each other. */
export function stanceOf(product: Outline): Stance {
  const parts = partsOf(product);
  const [largest, other] = parts;
  if (!largest || !other) return { ...stanceOfOne(product), behind: 0 };
  const { elevation, rearFoot } = stanceOfOne(largest.outline);
  const behind = shareGround(parts, product) ? Math.max(...parts.map(({ rise }) => rise)) : 0;
  return {
    elevation,
    rearFoot: (rearFoot * largest.outline.height) / product.height,
    behind: behind / product.height,
  };
}

function stanceOfOne(product: Outline): Omit<Stance, 'behind'> {
  const feet = feetOf(product);
  const box = feet.length > 0 ? undefined : cornerOf(product);
  // A box has its rearmost corner where its sides are continued.
  const rear = box
    ? box.corners.reduce((sum, { rise }) => sum + rise, 0)
    : feet.reduce((most, { rise }) => Math.max(most, rise), feet.length > 0 ? 0 : riseOfRow(product));
  return { elevation: elevationOf(product, feet), rearFoot: rear / product.height };
}

/**
 * The sine of the angle from which a product was photographed, above the horizontal: 0 = straight on, up to 0.8. By its
 * base, which is taken for a circle: of what its outline says at several places, the smallest counts, so that a tapered
 * cup, rounded edges and a box seen at a corner pass for what they are.
 */
export function elevationOf(product: Outline, feet = feetOf(product)): number {
  if (feet.length > 0) return Math.min(FEET_SINE, elevationOfFeet(feet, product.width));
  const box = cornerOf(product);
  if (box) return Math.min(FEET_SINE, box.elevation);
  const row = riseOfRow(product);
  if (row > 0) return Math.min(FEET_SINE, row / (ROW_DEEP * product.width));
  const limit = overhangOf(product);
  const base = lowerEdge(product).filter(({ rise }) => rise <= limit);
  if (base.length < MIN_BASE * product.width) return 0;
  const rises = risesAt(hullOf(base), base).sort((a, b) => a - b);
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
