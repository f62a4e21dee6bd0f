import { lowerEdge, type Outline } from './base';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** Height above the lowest point up to which a product touches the ground, as a share of its own. */
const TOUCHES = 0.02;

/**
 * How far the middle of a product's outline lies inside what touches the ground, as a share of its height: the tangent of the
 * angle by which it could be tilted without falling over. Negative where it does not even stand: keys, hammers, socks.
 * @param touches height above the lowest point up to which it touches the ground, as a share of its own
 */
export function balanceOf(product: Outline, touches: number = TOUCHES): number {
  const { width, height, alpha } = product;
  const touching = lowerEdge(product).filter(({ rise }) => rise <= touches * height);
  let [count, sum] = [0, 0];
  for (let at = 0; at < alpha.length; at += 1) {
    if ((alpha[at] ?? 0) < SOLID) continue;
    count += 1;
    sum += at % width;
  }
  const middle = sum / Math.max(1, count);
  return Math.min(middle - (touching[0]?.x ?? 0), (touching.at(-1)?.x ?? 0) - middle) / height;
}

/**
 * Shares of a disc's area between which an outline is round, and of its width and height; and least overlap with itself
 * upside down: fruit and coins have 0.88 to 1, muffins, whose paper is narrower than their top, 0.84 to 0.87.
 */
const ROUND = { fills: [0.93, 1.07], sides: [0.8, 1.25], mirrored: 0.88 } as const;

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** Whether a product is round, like a ball or an orange, which rests on any of its points. */
export function isRound({ width, height, alpha }: Outline): boolean {
  let [count, both] = [0, 0];
  const isSolid = (at: number) => (alpha[at] ?? 0) >= SOLID;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isSolid(y * width + x)) continue;
      count += 1;
      if (isSolid((height - 1 - y) * width + x)) both += 1;
    }
  }
  const disc = (Math.PI / 4) * width * height;
  const overlap = both / Math.max(1, 2 * count - both);
  return (
    isWithin(count / disc, ROUND.fills) && isWithin(width / height, ROUND.sides) && overlap >= ROUND.mirrored
  );
}
