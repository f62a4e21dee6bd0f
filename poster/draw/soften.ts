import { cachedSurface } from './picture';
import type { CanvasPort, DrawResources, Surface } from './port';

/** Blurs by drawing only: hosts that reveal no pixels have it, too, and all have the same. */

/** Blur that is left to passes on the reduced bitmap, in its pixels: below it, steps of a reduction would show. */
const MIN_SIGMA = 0.75;

/** Variance that a pass adds, in square pixels: each of its two steps averages two neighbors on each axis. */
const PASS = 0.5;

/** Variance of reducing a bitmap and enlarging it again, in square pixels of the reduced one. */
const SCALING = 0.25;

/** The size of a surface that can be halved often enough for any blur of `drawSoftened`. */
export function softSides(width: number, height: number): [width: number, height: number] {
  const whole = (side: number) => Math.max(32, Math.ceil(side / 32) * 32);
  return [whole(width), whole(height)];
}

const SCRATCH = 'scratch ';

/** Whether a key of the cache is a surface's for an intermediate step. */
export const isScratch = (key: string): boolean => key.startsWith(SCRATCH);

/**
 * A transparent surface for an intermediate step: the next call with the same name and size gets the same one, because
 * making a canvas takes longer than drawing on a small one.
 */
export function scratch(resources: DrawResources, name: string, width: number, height: number): Surface {
  let isNew = false;
  const surface = cachedSurface(resources, `${SCRATCH}${name} ${width}x${height}`, () => {
    isNew = true;
    return resources.surface(width, height);
  });
  if (!isNew) {
    const { canvas } = surface;
    canvas.globalAlpha = 1;
    canvas.globalCompositeOperation = 'source-over';
    canvas.clearRect(0, 0, width, height);
  }
  return surface;
}

/** Draws a surface onto another one, resized to it and shifted. */
function copied(from: Surface, to: Surface, shift = 0): Surface {
  const { width, height } = to;
  to.canvas.drawImage(from.image, 0, 0, from.width, from.height, shift, shift, width, height);
  return to;
}

/** Shifted by half a pixel and back, each pixel is the mean of its neighbors. */
function averaged(resources: DrawResources, from: Surface): Surface {
  const { width, height } = from;
  const there = copied(from, scratch(resources, 'there', width, height), 0.5);
  return copied(there, scratch(resources, 'back', width, height), -0.5);
}

/** Whether a blur begins on a reduced bitmap: then what it blurs may be drawn on one at once. */
export const isReduced = (sigma: number): boolean => sigma > 2 * MIN_SIGMA;

/**
 * Draws a blurred copy of a surface of `softSides` on a canvas, in the same size.
 * @param sigma in pixels of the copy; what it blurs must end that much before the surface's edge
 * @param reduced how many times smaller the surface is than its copy: 1 or 2
 */
export function drawSoftened(
  canvas: CanvasPort,
  resources: DrawResources,
  from: Surface,
  sigma: number,
  reduced: 1 | 2 = 1,
): void {
  const [width, height] = [from.width * reduced, from.height * reduced];
  const sized = (by: number) => [width / by, height / by] as const;
  let small = from;
  let by: number = reduced;
  while (isReduced(sigma / by) && by < 32) {
    by *= 2;
    small = copied(small, scratch(resources, 'reduced', ...sized(by)));
  }
  const passes = Math.round(Math.max(0, (sigma / by) ** 2 - (by > 1 ? SCALING : 0)) / PASS);
  for (let pass = 0; pass < passes; pass += 1) small = averaged(resources, small);
  for (by /= 2; by > 1; by /= 2) small = copied(small, scratch(resources, 'enlarged', ...sized(by)));
  canvas.drawImage(small.image, 0, 0, small.width, small.height, 0, 0, width, height);
}
