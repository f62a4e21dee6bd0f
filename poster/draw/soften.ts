import { kept } from './picture';
import type { DrawResources, Surface } from './port';

/** Blurs by drawing only: hosts that reveal no pixels have it, too, and all have the same. */

/** Blur that is left to passes on the reduced bitmap, in its pixels: below it, steps of a reduction would show. */
const MIN_SIGMA = 0.75;

/** Variance that a pass adds, in square pixels: each of its two steps averages two neighbors on each axis. */
const PASS = 0.5;

/** Variance of reducing a bitmap and enlarging it again, in square pixels of the reduced one. */
const SCALING = 0.25;

/** The size of a surface that can be halved often enough for any blur of `softened`. */
export function softSides(width: number, height: number): [width: number, height: number] {
  const whole = (side: number) => Math.max(32, Math.ceil(side / 32) * 32);
  return [whole(width), whole(height)];
}

/**
 * A transparent surface for an intermediate step: the next call with the same name and size gets the same one, because
 * making a canvas takes longer than drawing on a small one.
 */
export function scratch(resources: DrawResources, name: string, width: number, height: number): Surface {
  let isNew = false;
  const surface = kept(resources, `scratch ${name} ${width}x${height}`, () => {
    isNew = true;
    return resources.surface(width, height);
  });
  if (!isNew) {
    const { canvas } = surface;
    canvas.globalAlpha = 1;
    canvas.globalCompositeOperation = 'destination-out';
    canvas.fillStyle = '#000000';
    canvas.fillRect(0, 0, width, height);
    canvas.globalCompositeOperation = 'source-over';
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

/**
 * A blurred copy of a surface of `softSides`, in the same size.
 * @param sigma in pixels of the surface; what it blurs must end that much before the surface's edge
 */
export function softened(resources: DrawResources, from: Surface, sigma: number): Surface {
  const halves = (times: number) => [from.width / 2 ** times, from.height / 2 ** times] as const;
  let [small, rest] = [from, sigma];
  let times = 0;
  while (rest > 2 * MIN_SIGMA && times < 5) {
    times += 1;
    small = copied(small, scratch(resources, 'reduced', ...halves(times)));
    rest /= 2;
  }
  const passes = Math.round(Math.max(0, rest * rest - (times > 0 ? SCALING : 0)) / PASS);
  for (let pass = 0; pass < passes; pass += 1) small = averaged(resources, small);
  for (times -= 1; times > 0; times -= 1)
    small = copied(small, scratch(resources, 'enlarged', ...halves(times)));
  return small === from ? from : copied(small, resources.surface(from.width, from.height));
}
