import type { DrawResources, Surface } from './port';

/** Blurs by drawing only: hosts that reveal no pixels have it, too, and all have the same. */

/** Blur that is left to passes on the reduced bitmap, in its pixels: below it, steps of a reduction would show. */
const MIN_SIGMA = 0.75;

/** Variance that a pass adds, in square pixels: each of its two steps averages two neighbors on each axis. */
const PASS = 0.5;

/** Variance of reducing a bitmap and enlarging it again, in square pixels of the reduced one. */
const SCALING = 0.25;

/** A surface of a size that can be halved often enough for any blur of `softened`. */
export function softSurface(resources: DrawResources, width: number, height: number): Surface {
  const whole = (side: number) => Math.max(32, Math.ceil(side / 32) * 32);
  return resources.surface(whole(width), whole(height));
}

function resized({ surface }: DrawResources, from: Surface, width: number, height: number): Surface {
  const to = surface(width, height);
  to.canvas.drawImage(from.image, 0, 0, from.width, from.height, 0, 0, width, height);
  return to;
}

/** Shifted by a part of a pixel, each pixel is the mean of its neighbors. */
function shifted({ surface }: DrawResources, from: Surface, by: number): Surface {
  const { width, height, image } = from;
  const to = surface(width, height);
  to.canvas.drawImage(image, 0, 0, width, height, by, by, width, height);
  return to;
}

/**
 * A blurred copy of a surface of `softSurface`, in the same size.
 * @param sigma in pixels of the surface; what it blurs must end that much before the surface's edge
 */
export function softened(resources: DrawResources, from: Surface, sigma: number): Surface {
  let [small, rest] = [from, sigma];
  let times = 0;
  while (rest > 2 * MIN_SIGMA && times < 5) {
    small = resized(resources, small, small.width / 2, small.height / 2);
    rest /= 2;
    times += 1;
  }
  const passes = Math.round(Math.max(0, rest * rest - (times > 0 ? SCALING : 0)) / PASS);
  for (let pass = 0; pass < passes; pass += 1)
    small = shifted(resources, shifted(resources, small, 0.5), -0.5);
  for (; times > 0; times -= 1) small = resized(resources, small, small.width * 2, small.height * 2);
  return small;
}
