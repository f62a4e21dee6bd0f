import { balanceOf } from './balance';
import { hullOf, lowerEdge, type Outline, overhangOf, risesAt } from './base';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/**
 * Ends of a product that go straight up: for `share` of its height at least, by less than `aslant` to the side per row. What
 * is flatter than `flattest` times its width has ends that are short anyway.
 */
const UPRIGHT = { share: 0.25, aslant: 0.06, least: 2, flattest: 0.5 } as const;

/**
 * The base of a row: the share of its width along which it goes at least, the share at each end that is rounded, and the share of
 * the rear's rise up to which the front end rises.
 */
const ROW = { goesAlong: 0.9, corner: 0.04, front: 0.25 } as const;

/** The first and the last solid column of each row; the rows of a product without any have both at its middle. */
function endsOf({ width, height, alpha }: Outline): { first: number[]; last: number[] } {
  const [first, last]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y += 1) {
    let [left, right] = [0, width - 1];
    while (left < width && (alpha[y * width + left] ?? 0) < SOLID) left += 1;
    while (right > left && (alpha[y * width + right] ?? 0) < SOLID) right -= 1;
    first.push(left);
    last.push(right);
  }
  return { first, last };
}

/** The most rows that follow each other in which an end goes straight up. */
function longestUpright(ends: readonly number[]): number {
  let longest = 0;
  for (let from = 0; from < ends.length - longest; from += 1) {
    let [least, most, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, from];
    for (; to < ends.length; to += 1) {
      const at = ends[to] ?? 0;
      least = Math.min(least, at);
      most = Math.max(most, at);
      if (most - least > Math.max(UPRIGHT.least, UPRIGHT.aslant * (to - from + 1))) break;
    }
    longest = Math.max(longest, to - from);
  }
  return longest;
}

/** Whether a product goes straight up at its left and its right end. */
function isUpright(product: Outline): boolean {
  if (product.height < UPRIGHT.flattest * product.width) return false;
  const { first, last } = endsOf(product);
  return [first, last].every((ends) => longestUpright(ends) >= UPRIGHT.share * product.height);
}

/**
 * How much higher in the picture than its front the rear of a row is, in pixels, such as of bottles that stand one behind the
 * other; 0 if it is none. It goes straight up at both ends, since the camera was held level, on a base that rises to one side
 * so much that nothing stands on its lowest point; what lies aslant has ends that are aslant, too.
 */
export function riseOfRow(product: Outline): number {
  if (balanceOf(product) >= 0 || !isUpright(product)) return 0;
  const limit = overhangOf(product);
  const base = lowerEdge(product).filter(({ rise }) => rise <= limit);
  if (base.length < ROW.goesAlong * product.width) return 0;
  const [from, to] = [ROW.corner, 1 - ROW.corner].map((share) => ({ x: share * product.width, rise: 0 }));
  if (!from || !to) return 0;
  const [front = 0, rear = 0] = risesAt(hullOf(base), [from, to]).sort((one, other) => one - other);
  return front <= ROW.front * rear ? rear : 0;
}
