import { type Corner, lowerEdge, type Outline } from './base';

/** Height by which the lower edge rises on both sides of a foot, as a share of the product's height. */
const PROMINENCE = 0.05;

/** Height above its lowest point up to which a foot touches the ground, in the same unit. */
const TOUCHES = 0.025;

/** Feet further back are higher in the picture: at most by these shares of the product's height and width. */
const HIGHEST = { ofHeight: 0.34, ofWidth: 0.55 } as const;

/** Share of the width between the outer feet that is on the ground, above which a product has a base instead. */
const MOST_ON_GROUND = 0.6;

/** Assumed depth between feet, as a share of the distance between the outer ones, where it cannot be measured. */
const AS_DEEP = 0.9;

/** Sine of the angle from above which no feet are seen: leaves that hang over a pot have more. */
const STEEPEST = 0.9;

/** Rise of a foot below which it stands beside the front one, as a share of the product's width. */
const BESIDE = 0.02;

/** A foot: its columns, and the height of its lowest point above the product's, in pixels. */
type Foot = { left: number; right: number; rise: number };

/** How far the edge rises on a side of its column `at`, before it falls below it; infinite where the product ends. */
function riseBeside(edge: readonly Corner[], at: number, step: 1 | -1): number {
  const own = edge[at];
  if (!own) return 0;
  let highest = own.rise;
  for (let next = at + step; ; next += step) {
    const [corner, before] = [edge[next], edge[next - step]];
    if (!corner || !before || Math.abs(corner.x - before.x) > 1) return Number.POSITIVE_INFINITY;
    if (corner.rise < own.rise) return highest - own.rise;
    highest = Math.max(highest, corner.rise);
  }
}

/** The lower tips of a product from left to right, on which it may stand; empty if it stands on a base, or on a single point. */
export function tipsOf(product: Outline): Foot[] {
  const { width, height } = product;
  const edge = lowerEdge(product);
  const limit = Math.min(HIGHEST.ofHeight * height, HIGHEST.ofWidth * width);
  const feet: Foot[] = [];
  for (let at = 0; at < edge.length; at += 1) {
    const { x = 0, rise = 0 } = edge[at] ?? {};
    if (rise > limit) continue;
    if (Math.min(riseBeside(edge, at, -1), riseBeside(edge, at, 1)) < PROMINENCE * height) continue;
    const touches = (step: number) => (edge[at + step]?.rise ?? Number.POSITIVE_INFINITY) - rise;
    let [before, after] = [0, 0];
    while (touches(before - 1) <= TOUCHES * height) before -= 1;
    while (touches(after + 1) <= TOUCHES * height) after += 1;
    feet.push({ left: x + before, right: x + after, rise });
    at += after;
  }
  const [first, last] = [feet[0], feet.at(-1)];
  if (!first || !last || feet.length < 2) return [];
  const onGround = feet.reduce((sum, { left, right }) => sum + right - left + 1, 0);
  return onGround <= MOST_ON_GROUND * (last.right - first.left + 1) ? feet : [];
}

/** The feet on which a product stands: its tips, unless the ground below them would be seen too steeply. */
export function feetOf(product: Outline): Foot[] {
  const tips = tipsOf(product);
  return tips.length > 0 && elevationOfFeet(tips, product.width) > STEEPEST ? [] : tips;
}

/** Share of the width that two feet span at least, far enough apart that nothing stands on them by chance. */
const APART = 0.6;

/** Whether feet span so much of a product that is not tall, like wheels do, unlike the legs of trousers. */
export function areApart(feet: readonly Foot[], { width, height }: Outline): boolean {
  const [first, last] = [feet[0], feet.at(-1)];
  return !!first && !!last && last.right - first.left >= APART * width && height <= 1.3 * width;
}

const middleOf = ({ left, right }: Foot) => (left + right) / 2;

/**
 * The sine of the angle from which feet were photographed, above the horizontal; 0 where they are side by side. Of three
 * feet at the corners of a rectangle, two of whose sides are seen, it follows exactly: the sides are at a right angle.
 */
export function elevationOfFeet(feet: readonly Foot[], width: number): number {
  const front = feet.reduce((lowest, foot) => (foot.rise < lowest.rise ? foot : lowest), feet[0] as Foot);
  const [left, right] = [feet[0] ?? front, feet.at(-1) ?? front];
  const deepest = Math.max(...feet.map(({ rise }) => rise)) - front.rise;
  if (deepest < BESIDE * width) return 0;
  const [leftRise, rightRise] = [left.rise - front.rise, right.rise - front.rise];
  const [toLeft, toRight] = [middleOf(front) - middleOf(left), middleOf(right) - middleOf(front)];
  if (Math.min(leftRise, rightRise) >= BESIDE * width)
    return Math.sqrt((leftRise * rightRise) / (toLeft * toRight));
  return deepest / (AS_DEEP * (toLeft + toRight));
}
