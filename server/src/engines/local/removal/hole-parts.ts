import { findParts } from '../matting/mask-cleanup';
import type { Holed } from '../patch-match/layer';
import { grown } from '../picture/mask';

/** The bounds of a part of a hole, inclusive; `right` is -1 for a number that has no pixel. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/**
 * The parts of a hole, of which those at most `together` pixels apart count as one: the number of each pixel's part, and
 * the bounds of the hole's own pixels by number.
 */
export function holeParts(whole: Holed, together: number): { numbers: Int32Array; bounds: Bounds[] } {
  const { width, height, hole } = whole;
  const flags = grown(hole, whole, together).map((is) => is * 255);
  const { parts: numbers, sizes } = findParts({ data: flags, width, height });
  const bounds = sizes.map(() => ({ left: width, top: height, right: -1, bottom: -1 }));
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const box = hole[pixel] ? bounds[numbers[pixel] ?? 0] : undefined;
    if (!box) continue;
    const x = pixel % width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    const y = (pixel - x) / width;
    box.top = Math.min(box.top, y);
    box.bottom = y;
  }
  return { numbers, bounds };
}
