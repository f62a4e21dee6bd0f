import type { Size } from '@tuzuo/core/geometry/size';
import { grown } from '../picture/mask';
import type { Sheet } from '../picture/sheet';
import type { Bounds } from './rectangle';

const COLORS = 3;

/** What of a mask is wider than twice the radius: its opening by a disc. What lies outside counts as filled. */
export function wideParts(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  const others = mask.map((is) => 1 - is);
  const centers = grown(others, size, radius).map((is) => 1 - is);
  return grown(centers, size, radius);
}

/** Distance of each pixel of a frame to a color, in levels. */
export function distanceTo(
  sheet: Sheet,
  { left, top, right, bottom }: Bounds,
  color: readonly number[],
): Float32Array {
  const columns = right - left;
  const distances = new Float32Array(Math.max(0, columns * (bottom - top)));
  for (const pixel of distances.keys()) {
    const [x, y] = [left + (pixel % columns), top + Math.floor(pixel / columns)];
    const offset = (y * sheet.width + x) * sheet.channels;
    let sum = 0;
    for (let channel = 0; channel < COLORS; channel += 1)
      sum += ((sheet.pixels[offset + channel] ?? 0) - (color[channel] ?? 0)) ** 2;
    distances[pixel] = Math.sqrt(sum);
  }
  return distances;
}
