import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { type GroundEdges, groundEdges } from './ground-edges';
import { interleaved, separated } from './interleave';
import { extendGround } from './plain-ground';
import type { Pixels } from './read';

/** Longest side at which edges are judged, in pixels. */
const SIDE = 320;

/** Space that a canvas has beside a picture, in pixels. */
const roomOf = ({ width, height }: Size, canvas: Canvas) => ({
  left: canvas.left,
  top: canvas.top,
  right: canvas.width - canvas.left - width,
  bottom: canvas.height - canvas.top - height,
});

/** Finds how a picture goes on beyond its sides. */
export async function edgesOf(picture: Pixels): Promise<GroundEdges> {
  const { channels, pixels } = interleaved(picture);
  const size = fitWithin(picture, SIDE);
  const raw = { width: picture.width, height: picture.height, channels };
  const small = await sharp(pixels, { raw, limitInputPixels: false })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  // Invisible colors do not count.
  if (picture.alpha)
    for (let at = 0; at < small.length; at += channels) {
      if (small[at + channels - 1] === 0) small.fill(0, at, at + channels);
    }
  return groundEdges({ ...size, channels, pixels: small });
}

/** Whether a canvas has room only on some of a picture's sides. */
export function hasRoomOnly({ across, down }: GroundEdges['plain'], picture: Size, canvas: Canvas): boolean {
  const { left, top, right, bottom } = roomOf(picture, canvas);
  const isOne = (room: number, is: boolean) => room <= 0 || is;
  return isOne(left, across[0]) && isOne(right, across[1]) && isOne(top, down[0]) && isOne(bottom, down[1]);
}

/** Places a picture on a canvas on which its ground goes on. No pixel of the picture changes. */
export function onGround(picture: Pixels, canvas: Canvas, { lines }: GroundEdges): Pixels {
  const { width, height, icc } = picture;
  const { channels, pixels } = interleaved(picture);
  const grown = extendGround({ width, height, channels, pixels }, roomOf(picture, canvas), { lines });
  return {
    width: canvas.width,
    height: canvas.height,
    ...separated({ channels, pixels: grown }),
    ...(icc && { icc }),
  };
}
