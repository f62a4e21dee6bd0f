import type { Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import { interleaved, separated } from '../picture/interleave';
import type { Pixels } from '../picture/read';
import { spreadColors } from '../picture/spread-colors';
import { fillHole } from './fill-hole';

/** Spreads visible colors this far, in pixels, so that invisible colors are not used for filling. */
const SPREAD = 16;

/** Fills a hole in place. */
type Fill = (...of: Parameters<typeof fillHole>) => Promise<unknown>;

/** Places the picture on its canvas; the rest is a hole. */
function laidOut(picture: Pixels, { width, height, left, top }: Canvas) {
  const { channels, pixels } = interleaved(picture);
  const padded = { pixels: new Uint8Array(width * height * channels), hole: new Uint8Array(width * height) };
  padded.hole.fill(1);
  const rowBytes = picture.width * channels;
  for (let y = 0; y < picture.height; y += 1) {
    const to = (top + y) * width + left;
    padded.pixels.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), to * channels);
    padded.hole.fill(0, to, to + picture.width);
  }
  return { width, height, channels, ...padded };
}

/** Lays a picture's flags on its canvas. */
function laidFlags(flags: Uint8Array, { width, height }: Size, canvas: Canvas): Uint8Array {
  const laid = new Uint8Array(canvas.width * canvas.height);
  for (let y = 0; y < height; y += 1) {
    laid.set(flags.subarray(y * width, (y + 1) * width), (canvas.top + y) * canvas.width + canvas.left);
  }
  return laid;
}

/**
 * Outpaints a canvas around the picture on it, at full size: its colors and the straight edges that run out of it
 * continue, the rest is composed of its patches. No visible pixel of the picture changes.
 * @param options.objects 1 for the picture's pixels that belong to objects, which are neither repeated nor continued
 * @param options.fill fills the canvas in place; default: by patches
 */
export async function grow(
  picture: Pixels,
  canvas: Canvas,
  call: Parameters<typeof fillHole>[1],
  { objects, fill = fillHole }: { objects?: Uint8Array | undefined; fill?: Fill } = {},
): Promise<Pixels> {
  const { width, height, alpha, rgb, icc } = picture;
  const visible = alpha && Buffer.from(rgb);
  if (visible) spreadColors(visible, alpha, { width, height, reach: SPREAD });
  const holed = laidOut({ ...picture, rgb: visible ?? rgb }, canvas);
  const barred = objects && laidFlags(objects, picture, canvas);
  await fill({ ...holed, barred, isAround: true }, call);
  return { width: canvas.width, height: canvas.height, ...separated(holed), ...(icc && { icc }) };
}
