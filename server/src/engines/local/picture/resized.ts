import type { Size } from '@tuzuo/core/geometry/size';
import type { Pixels } from './read';
import { resizePixels } from './resize-pixels';

/** Resizes a picture with its transparency; returns the same one if it has this size. */
export async function resizedPixels(pixels: Pixels, size: Size): Promise<Pixels> {
  const { width, height, rgb, alpha, icc } = pixels;
  if (width === size.width && height === size.height) return pixels;
  const one = (data: Buffer, channels: 1 | 3) => resizePixels(data, { width, height, channels }, size);
  return {
    width: size.width,
    height: size.height,
    rgb: await one(rgb, 3),
    ...(alpha && { alpha: await one(alpha, 1) }),
    ...(icc && { icc }),
  };
}
