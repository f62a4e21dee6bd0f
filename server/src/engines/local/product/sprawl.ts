import { type Corner, hullOf, lowerEdge, type Outline } from './base';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** Share of its convex hull that a product fills at most that sprawls, like a rope, a chain or a cable. */
const FILLS = 0.43;

/** The area between a product's lower end and the lower hull of corners, in pixels. */
function areaBelow(corners: readonly Corner[]): number {
  const hull = hullOf(corners);
  return hull.reduce((sum, { x, rise }, at) => {
    const next = hull[at + 1];
    return next ? sum + ((next.x - x) * (rise + next.rise)) / 2 : sum;
  }, 0);
}

/** Whether a product that is no higher than wide consists of thin parts that go in all directions. */
export function isSprawling(product: Outline): boolean {
  const { width, height, alpha } = product;
  if (height > width) return false;
  const turned = Buffer.from(alpha).reverse();
  const area = alpha.reduce((count, level) => (level >= SOLID ? count + 1 : count), 0);
  const beside = areaBelow(lowerEdge(product)) + areaBelow(lowerEdge({ width, height, alpha: turned }));
  return area < FILLS * (width * height - beside);
}
