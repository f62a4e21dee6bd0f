import { packetOfLabel } from '@tuzuo/core/labels/ai-label';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureFormat } from '@tuzuo/core/validation/media-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Inspected } from './inspect';
import { refuse } from './refusal';
import { asDiskFull } from './write-error';

/** A picture of 40 megapixels takes a few seconds; one that is made to take for ever is given up. */
const TIMEOUT_SECONDS = 30;

/** Nothing to be seen is lost at this quality, with color at full resolution. */
const QUALITY = 95;

/** How an upload is opened: bounded, and refused when a part of it is missing. */
const READ_OPTIONS = {
  limitInputPixels: UPLOAD_LIMITS.maxPixels,
  failOn: 'error',
  sequentialRead: true,
} as const satisfies SharpOptions;

const ENCODERS: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  // Optimized coding would save a few per cent, and hold 40 megapixels in half a gigabyte for it.
  jpeg: (picture) => picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  // Without loss or nearly so would take a minute for a large one; the pixels came by a lossy WebP anyway. Below
  // this effort the encoder gives up on some pictures ("partition overflow").
  webp: (picture) => picture.webp({ quality: QUALITY, effort: 2, smartSubsample: true }),
};

/**
 * Writes the picture again to `target`: upright, 8-bit sRGB or the RGB of its own profile, without anything that came
 * along (place, device, thumbnails, what hides behind the end) but its color profile and a label of AI.
 * @throws RefusedField when it cannot be decoded to its end
 */
export async function normalizePicture(
  { path, format, keepsProfile, label }: Inspected,
  target: string,
): Promise<void> {
  const picture = sharp(path, READ_OPTIONS)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .toColorspace('srgb');
  if (keepsProfile) picture.keepIccProfile();
  if (label !== undefined) picture.withXmp(packetOfLabel(label));
  try {
    await ENCODERS[format](picture).toFile(target);
  } catch (error) {
    throw asDiskFull(error) ?? refuse('damaged');
  }
}
