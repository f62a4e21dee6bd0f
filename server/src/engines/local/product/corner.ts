import { type Corner, lowerEdge, type Outline } from './base';
import { elevationOfFeet } from './feet';

/** Rise of both sides of a box from its front corner, at least, as a share of its width. */
const RISES = 0.03;

/** Share of the width that each side has at least; a narrower one is hardly seen. */
const NARROWEST = 0.1;

/** Distance of a side's columns from a straight line, at most, and the width of both sides together, in the same unit. */
const STRAIGHT = { within: 0.015, together: 0.78 } as const;

/** Number of ends that are tried for a side. */
const TRIED = 60;

/** Elevations between which it is a box: leaves and bunches are more pointed below. */
const BOX = { from: 0.12, to: 0.9 } as const;

/** A box that is seen at a corner: its lower corners from left to right, and the sine of the camera's elevation. */
type BoxCorner = { corners: readonly [Corner, Corner, Corner]; elevation: number };

/** The end of the longest straight side from a corner at `from` towards the last column of `edge`. */
function straightSide(edge: readonly Corner[], from: Corner, tolerance: number): Corner | undefined {
  for (let tried = TRIED; tried > 0; tried -= 1) {
    const count = Math.ceil((edge.length * tried) / TRIED);
    const end = edge[count - 1];
    if (!end) continue;
    const slope = (end.rise - from.rise) / (Math.abs(end.x - from.x) || 1);
    const isStraight = edge
      .slice(0, count)
      .every(({ x, rise }) => Math.abs(from.rise + slope * Math.abs(x - from.x) - rise) <= tolerance);
    if (isStraight) return end;
  }
  return undefined;
}

/** The lower corners of a product that is a box seen at a corner: two straight sides rise from its front corner. */
export function cornerOf(product: Outline): BoxCorner | undefined {
  const { width } = product;
  const edge = lowerEdge(product);
  const lowest = edge.filter(({ rise }) => rise <= 0.005 * width);
  const front = lowest[Math.floor(lowest.length / 2)];
  if (!front) return undefined;
  const tolerance = STRAIGHT.within * width;
  const left = straightSide(edge.filter(({ x }) => x < front.x).reverse(), front, tolerance);
  const right = straightSide(
    edge.filter(({ x }) => x > front.x),
    front,
    tolerance,
  );
  if (!left || !right || right.x - left.x < STRAIGHT.together * width) return undefined;
  if (Math.min(front.x - left.x, right.x - front.x) < NARROWEST * width) return undefined;
  if (Math.min(left.rise, right.rise) < RISES * width) return undefined;
  const corners = [left, front, right] as const;
  const feet = corners.map(({ x, rise }) => ({ left: x, right: x, rise }));
  const elevation = elevationOfFeet(feet, width);
  return elevation < BOX.from || elevation > BOX.to ? undefined : { corners, elevation };
}
