import type { Canvas } from '@tuzuo/core/tools';
import { interleaved, separated } from '../picture/interleave';
import type { Pixels } from '../picture/read';
import { spreadColors } from '../picture/spread-colors';
import { fillHole } from './fill-hole';

/** Spreads visible colors this far, in pixels, so that invisible colors are not used for filling. */
const SPREAD = 16;

/** Places the picture on its canvas; the rest is a hole. */
function laidOut(picture: Pixels, { width, height, left, top }: Canvas) {
  const { channels, pixels } = interleaved(picture);
  const wide = { pixels: new Uint8Array(width * height * channels), hole: new Uint8Array(width * height) };
  wide.hole.fill(1);
  const rowBytes = picture.width * channels;
  for (let y = 0; y < picture.height; y += 1) {
    const to = (top + y) * width + left;
    wide.pixels.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), to * channels);
    wide.hole.fill(0, to, to + picture.width);
  }
  return { width, height, channels, ...wide };
}

/**
 * Outpaints a canvas around the picture on it, at full size: straight edges that run out of the picture continue, the
 * rest is composed of its patches. No visible pixel of the picture changes.
 */
export async function grow(
  picture: Pixels,
  canvas: Canvas,
  call: Parameters<typeof fillHole>[1],
): Promise<Pixels> {
  const { width, height, alpha, rgb, icc } = picture;
  const visible = alpha && Buffer.from(rgb);
  if (visible) spreadColors(visible, alpha, { width, height, reach: SPREAD });
  const holed = laidOut({ ...picture, rgb: visible ?? rgb }, canvas);
  await fillHole(holed, call);
  return { width: canvas.width, height: canvas.height, ...separated(holed), ...(icc && { icc }) };
}
