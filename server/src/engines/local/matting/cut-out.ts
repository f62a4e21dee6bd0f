import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { EnginePicture } from '../../port';
import { type Pixels, readPixels } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { decontaminate, type EdgeColors, estimateEdgeColors } from './edge-colors';
import type { Mask } from './mask-cleanup';
import { isCutOut } from './own-outline';

/** Longest side at which the colors around the edge are estimated. */
const SMALL_SIDE = 768;

const RGB = 3;

/** Gaussian sigma per pixel of feathering. */
const SIGMA_PER_PIXEL = 0.5;

/** A subject without its background. */
export type CutOut = Pixels & { alpha: Buffer };

/** Resizes a mask, feathered over `feather` pixels of the new size. */
async function maskAt({ data, width, height }: Mask, size: Size, feather = 0) {
  const resized = await resizePixels(data, { width, height, channels: 1 }, size);
  if (feather === 0) return resized;
  return sharp(resized, { raw: { ...size, channels: 1 } })
    .blur(feather * SIGMA_PER_PIXEL)
    .toColorspace('b-w')
    .raw()
    .toBuffer();
}

async function edgeColorsOf({ rgb, width, height }: Pixels, mask: Mask): Promise<EdgeColors> {
  const size = fitWithin({ width, height }, SMALL_SIDE);
  const small = await sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const levels = await maskAt(mask, size);
  const alpha = new Float32Array(levels.length);
  const planes = [0, 1, 2].map(() => new Float32Array(levels.length));
  for (let pixel = 0; pixel < levels.length; pixel += 1) {
    alpha[pixel] = (levels[pixel] ?? 0) / 255;
    for (const [channel, plane] of planes.entries()) plane[pixel] = (small[pixel * RGB + channel] ?? 0) / 255;
  }
  return estimateEdgeColors({ ...size, planes, alpha });
}

/**
 * Cuts the subject out of a picture at full size: enlarges and feathers the mask, keeps existing transparency, and
 * removes the old background's color from the edge.
 */
export async function cutOut(
  picture: EnginePicture,
  mask: Mask,
  { feather, keepProfile }: { feather: number; keepProfile: boolean },
): Promise<CutOut> {
  return cutOutPixels(await readPixels(picture, { keepProfile }), mask, feather);
}

/** The same for decoded pixels, whose colors change in place. */
export async function cutOutPixels(pixels: Pixels, mask: Mask, feather = 0): Promise<CutOut> {
  const alpha = await maskAt(mask, pixels, feather);
  const before = pixels.alpha;
  if (before) {
    for (const [pixel, level] of alpha.entries())
      alpha[pixel] = Math.round((level * (before[pixel] ?? 0)) / 255);
  }
  // The colors of a cut-out's edge are its own already.
  const isOwn = before !== undefined && isCutOut({ ...pixels, data: before });
  if (!isOwn) decontaminate({ ...pixels, alpha }, await edgeColorsOf(pixels, mask));
  return { ...pixels, alpha };
}
