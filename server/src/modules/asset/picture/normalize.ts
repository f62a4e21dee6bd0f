import { packetOfLabel } from '@tuzuo/core/labels/ai-label';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureFormat } from '@tuzuo/core/validation/media-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Inspected } from './inspect';
import { refuse } from './refusal';
import { asDiskFull } from './write-error';

/** A picture of 40 megapixels takes a few seconds; one crafted to take forever is aborted. */
const TIMEOUT_SECONDS = 30;

/** Visually lossless, with color at full resolution. */
const QUALITY = 95;

/** Options for decoding an upload: limited in size, and refused if truncated. */
const READ_OPTIONS = {
  limitInputPixels: UPLOAD_LIMITS.maxPixels,
  failOn: 'error',
  sequentialRead: true,
} as const satisfies SharpOptions;

const ENCODERS: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  // Optimized coding would save a few percent, but use half a gigabyte of memory for 40 megapixels.
  jpeg: (picture) => picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  // Lossless or near-lossless encoding of a large picture takes a minute, and the source is a lossy WebP anyway. At
  // lower effort the encoder fails on some pictures ("partition overflow").
  webp: (picture) => picture.webp({ quality: QUALITY, effort: 2, smartSubsample: true }),
};

/**
 * Re-encodes the picture to `target`: upright, in 8-bit sRGB or the RGB of its own profile, keeping no metadata (place,
 * device, thumbnails, trailing data) except its color profile and AI label.
 * @throws RefusedField if it cannot be decoded completely
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
