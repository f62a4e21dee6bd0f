import type { Size } from '@tuzuo/core/geometry/size';
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

/** A hole with the islands in it that have fewer than `max` pixels: scraps of what is removed. */
export function withIslands(hole: Uint8Array, { width, height }: Size, max: number): Uint8Array {
  const { parts, sizes } = findParts({ data: hole.map((is) => (is ? 0 : 255)), width, height });
  for (const [pixel, part] of parts.entries()) {
    const x = pixel % width;
    // What reaches the end of the picture is not enclosed.
    const isAtEnd = x === 0 || x === width - 1 || pixel < width || pixel >= parts.length - width;
    if (isAtEnd) sizes[part] = Number.POSITIVE_INFINITY;
  }
  return hole.map((is, pixel) => (is || (sizes[parts[pixel] ?? 0] ?? 0) < max ? 1 : 0));
}
