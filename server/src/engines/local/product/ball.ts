import type { CutOut } from '../matting/cut-out';
import { isRound } from './balance';
import type { Outline } from './base';

/** A product's outline, and its colors where they are known, 3 bytes per pixel. */
export type Colored = Outline & Partial<Pick<CutOut, 'rgb'>>;

/** Alpha from which a pixel shows the product and nothing of its background. */
const OPAQUE = 200;

/** Share of the radius within which brightness is measured: at the rim it is that of the edge. */
const WITHIN = 0.95;

/** Number of pixels that are measured along the longer side, about. */
const MEASURED = 200;

/**
 * By how much a ball that stands in the light from above is darker below than in its middle, and its rim than its middle, at
 * least, as shares of its mean brightness: balls 0.29 and 0.23, coins and dishes never both (docs/measured.md).
 */
const SHADED = { below: 0.25, rim: 0.2 } as const;

/** How bright a product is, and how brightness follows the normal of a ball: down, and towards the camera. */
function shadingOf({ width, height, alpha }: Outline, rgb: Buffer): { down: number; near: number } {
  const step = Math.max(1, Math.round(Math.max(width, height) / MEASURED));
  let [count, light, normal, normals, both, lower, lowers] = [0, 0, 0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = y * width + x;
      const [right, down] = [(2 * (x + 0.5)) / width - 1, (2 * (y + 0.5)) / height - 1];
      const square = right ** 2 + down ** 2;
      if ((alpha[at] ?? 0) < OPAQUE || square > WITHIN ** 2) continue;
      const level =
        0.299 * (rgb[3 * at] ?? 0) + 0.587 * (rgb[3 * at + 1] ?? 0) + 0.114 * (rgb[3 * at + 2] ?? 0);
      const near = Math.sqrt(1 - square);
      count += 1;
      light += level;
      normal += near;
      normals += near ** 2;
      both += near * level;
      lower += down * level;
      lowers += down ** 2;
    }
  }
  if (count === 0 || light === 0) return { down: 0, near: 0 };
  const mean = light / count;
  // On a disc, the directions are uncorrelated, so that each is fitted on its own.
  const varied = Math.max(Number.EPSILON, normals - normal ** 2 / count);
  return { down: lower / lowers / mean, near: (both - normal * mean) / varied / mean };
}

/** Whether a product is a ball by its shading; a dish or a coin from above has the same outline, and lies. */
export function isBall(product: Colored): boolean {
  if (!product.rgb || !isRound(product)) return false;
  const { down, near } = shadingOf(product, product.rgb);
  return down <= -SHADED.below && near >= SHADED.rim;
}
