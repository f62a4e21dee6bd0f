import { hullOf, lowerEdge, type Outline, overhangOf, risesAt } from './base';
import { cornerOf } from './corner';
import { feetOf } from './feet';
import { partsOf } from './parts';
import { riseOfRow } from './row';

/**
 * Where a column of a product meets the ground: how much further up in the picture than the product's lowest point, and
 * how high above the ground its lower end is, both in pixels; the width of the foot that it belongs to, if any; and how much
 * further up the thing that it belongs to stands, where the product is several.
 */
export type Footing = { x: number; ground: number; above: number; foot?: number; behind: number };

/** Rise of a base's outline up to which it goes back on the ground, as a share of that of a circle; beyond, it hovers. */
const ROUNDER = 1.5;

/**
 * The columns of a product above the ground, each thing on its own place; `elevation`: the sine of the angle from which it
 * was photographed.
 */
export const footingOf = (product: Outline, elevation: number): Footing[] =>
  partsOf(product).flatMap(({ outline, left, rise }) =>
    footingOfOne(outline, elevation).map(({ x, ground, ...column }) => ({
      ...column,
      x: x + left,
      ground: ground + rise,
      behind: rise,
    })),
  );

function footingOfOne(product: Outline, elevation: number): Omit<Footing, 'behind'>[] {
  const edge = lowerEdge(product);
  const feet = feetOf(product);
  const isRound = feet.length === 0 && !cornerOf(product) && riseOfRow(product) === 0;
  const limit = overhangOf(product);
  const corners =
    feet.length > 0
      ? feet.flatMap(({ left, right, rise }) => [
          { x: left, rise },
          { x: right + 0.5, rise },
        ])
      : edge.filter(({ rise }) => rise <= limit);
  const ground = risesAt(hullOf(corners), edge);
  const [from, to] = [corners[0]?.x ?? 0, corners.at(-1)?.x ?? 0];
  const radius = (to - from + 1) / 2;
  return edge.map(({ x, rise }, at) => {
    const foot = feet.find(({ left, right }) => x >= left && x <= right);
    if (foot) return { x, ground: foot.rise, above: 0, foot: foot.right - foot.left + 1 };
    const aside = Math.min(1, Math.abs(x - (from + to) / 2) / radius);
    const circle = ROUNDER * elevation * radius * (1 - Math.sqrt(1 - aside ** 2));
    const below = Math.min(ground[at] ?? 0, isRound ? circle : Number.POSITIVE_INFINITY);
    return { x, ground: Math.min(below, rise), above: Math.max(0, rise - below) };
  });
}
