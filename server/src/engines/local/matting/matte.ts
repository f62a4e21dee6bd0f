import { join } from 'node:path';
import { MATTE_FULL_SIDE, MATTE_PREVIEW_SIDE } from '@tuzuo/core/api/matte';
import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { EngineMatte } from '../../port';
import { checkWhole } from '../product/whole';
import { findParts, type Mask } from './mask-cleanup';

/** Mask level from which a pixel counts for the bounds; below it lies what cleaning leaves of the haze. */
const IN_BOX = 40;

/** Pixels of the mask around the bounds: where the edge fades out. */
const MARGIN = 3;

/** Size of a second part, relative to the largest, from which it may be another product. */
const OTHER_PRODUCT = 0.2;

const WHOLE = { left: 0, top: 0, width: 1, height: 1 } as const;

/** The bounds of the subject as shares of the sides; the whole picture if the mask is empty. */
function boxOf({ data, width, height }: Mask): EngineMatte['box'] {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 0) < IN_BOX) continue;
    const x = at % width;
    const y = (at - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    bottom = y;
  }
  if (right < 0) return WHOLE;
  const from = { x: Math.max(0, left - MARGIN), y: Math.max(0, top - MARGIN) };
  const to = {
    x: Math.min(width, right + 1 + MARGIN),
    y: Math.min(height, bottom + 1 + MARGIN),
  };
  return {
    left: from.x / width,
    top: from.y / height,
    width: (to.x - from.x) / width,
    height: (to.y - from.y) / height,
  };
}

/** What may be wrong with a subject that was found. */
function doubtOf(mask: Mask, unclear: boolean, isTrimmed: boolean): EngineMatte['unsure'] {
  if (!isTrimmed && !checkWhole(mask).ok) return 'cutOff';
  const [largest = 0, second = 0] = findParts(mask).sizes.sort((one, other) => other - one);
  if (second >= largest * OTHER_PRODUCT) return 'several';
  return unclear ? 'soft' : undefined;
}

/** Writes a mask as the alpha of a white picture in the photo's aspect ratio. */
async function writeAlpha(mask: Mask, photo: Size, longestSide: number, path: string): Promise<string> {
  const size = fitWithin(photo, longestSide);
  const alpha = await sharp(mask.data, {
    raw: { width: mask.width, height: mask.height, channels: 1 },
  })
    .resize(size.width, size.height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const pixels = Buffer.alloc(2 * alpha.length, 255);
  // A loop, because iterating over entries takes ten times as long for a million pixels.
  for (let pixel = 0; pixel < alpha.length; pixel += 1) pixels[2 * pixel + 1] = alpha[pixel] ?? 0;
  await sharp(pixels, { raw: { ...size, channels: 2 } })
    .png({ compressionLevel: 7 })
    .toFile(path);
  return path;
}

/**
 * Writes a photo's matte to `directory`. Where no subject was found, the whole photo is opaque.
 * @param found whether there is a subject
 * @param isSure whether the user has said what it is
 * @param unclear as `findSubject` returns it, like `isTrimmed`
 */
export async function writeMatte(
  mask: Mask,
  {
    found,
    photo,
    directory,
    isSure = false,
    unclear = false,
    isTrimmed = false,
  }: {
    found: boolean;
    photo: Size;
    directory: string;
    isSure?: boolean;
    unclear?: boolean;
    isTrimmed?: boolean;
  },
): Promise<EngineMatte> {
  const usedMask = found ? mask : { ...mask, data: new Uint8Array(mask.data.length).fill(255) };
  const maskPath = join(directory, 'mask.png');
  const [preview, full] = await Promise.all([
    writeAlpha(usedMask, photo, MATTE_PREVIEW_SIDE, join(directory, 'matte-preview.png')),
    writeAlpha(usedMask, photo, MATTE_FULL_SIDE, join(directory, 'matte-full.png')),
    sharp(usedMask.data, {
      raw: { width: usedMask.width, height: usedMask.height, channels: 1 },
    })
      .toColorspace('b-w')
      .png({ compressionLevel: 7 })
      .toFile(maskPath),
  ]);
  const unsure = isSure ? undefined : found ? doubtOf(usedMask, unclear, isTrimmed) : 'none';
  return {
    mask: maskPath,
    preview,
    full,
    box: found ? boxOf(usedMask) : WHOLE,
    ...(unsure && { unsure }),
  };
}
