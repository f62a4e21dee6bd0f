import { readFile, rm, writeFile } from 'node:fs/promises';
import { packetOfLabel } from '@tuzuo/core/labels/ai-label';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureFormat } from '@tuzuo/core/validation/media-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { addMetadata } from '../../../engines/container/add-metadata';
import { RefusedField } from '../../../errors';
import { readInks } from './cmyk';
import { type Measured, measurePicture, thumbPath } from './describe';
import { decodeHeic } from './heic';
import type { Inspected } from './inspect';
import { refuse } from './refusal';
import { stripPicture } from './strip';
import { asDiskFull } from './write-error';

/** A picture of 40 megapixels takes a few seconds; one crafted to take forever is aborted. */
const TIMEOUT_SECONDS = 30;

/** Visually lossless. */
const QUALITY = 95;

/** Options for decoding an upload: limited in size, and refused if truncated. */
const READ_OPTIONS = {
  limitInputPixels: UPLOAD_LIMITS.maxPixels,
  failOn: 'error',
  sequentialRead: true,
} as const satisfies SharpOptions;

const ENCODERS: Record<PictureFormat, (picture: Sharp, inspected: Inspected) => Sharp> = {
  jpeg: (picture, { hasCoarseColors }) =>
    picture.jpeg({
      quality: QUALITY,
      chromaSubsampling: hasCoarseColors ? '4:2:0' : '4:4:4',
      // Optimized coding would save a few percent, but use half a gigabyte of memory for 40 megapixels.
      optimizeCoding: false,
    }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  // Lossless or near-lossless encoding of a large picture takes a minute, and the source is a lossy WebP anyway. At
  // lower effort the encoder fails on some pictures ("partition overflow").
  webp: (picture) => picture.webp({ quality: QUALITY, effort: 2, smartSubsample: true }),
};

/** Stores the picture's own pixel data, once they were decoded without a warning. Undefined if that is not possible. */
async function keepPixels(
  { path, format, keepsProfile, label, hasAlpha, size }: Inspected,
  target: string,
): Promise<Measured | undefined> {
  const xmp = label === undefined ? undefined : Buffer.from(packetOfLabel(label));
  const bare = stripPicture(await readFile(path), format, { keepsProfile, xmp, hasAlpha, ...size });
  if (!bare) return undefined;
  await writeFile(target, bare);
  try {
    return await measurePicture(target, { isOurs: false });
  } catch (error) {
    const full = asDiskFull(error);
    if (full) throw full;
    // Encoding it again, with what can be read, says whether it is damaged.
    for (const written of [target, thumbPath(target, 'jpg'), thumbPath(target, 'png')]) {
      await rm(written, { force: true });
    }
    return undefined;
  }
}

/** Opens a picture that has to be encoded again: upright, in RGB. */
async function open({ path, sent, hasAlpha, isCmyk, reduceTo }: Inspected): Promise<Sharp> {
  if (sent === 'heic') {
    const { data, width, height } = await decodeHeic(path);
    const raw = { width, height, channels: 4 } as const;
    const picture = sharp(data, { raw, limitInputPixels: UPLOAD_LIMITS.maxPixels });
    return hasAlpha ? picture : picture.removeAlpha();
  }
  if (sent !== 'jpeg' || !isCmyk) return sharp(path, READ_OPTIONS).autoOrient();
  const { file, isNegative } = await readInks(path);
  const picture = sharp(file, READ_OPTIONS).autoOrient();
  if (!isNegative) return picture;
  // In one go, sharp would invert the colors after their conversion.
  if (reduceTo) picture.resize({ ...reduceTo, fit: 'fill' });
  const inks = picture.pipelineColorspace('cmyk').negate().toColorspace('cmyk').keepIccProfile();
  return sharp(await inks.tiff({ compression: 'none' }).toBuffer());
}

/** Encodes the picture with only its color profile and AI label: in 8-bit sRGB, or the RGB of its own profile. */
async function encode(inspected: Inspected, target: string): Promise<void> {
  const { path, sent, format, keepsProfile, label, reduceTo, hasAlpha, size } = inspected;
  const picture = (await open(inspected)).timeout({ seconds: TIMEOUT_SECONDS });
  if (reduceTo) picture.resize({ ...reduceTo, fit: 'fill' });
  const xmp = label === undefined ? undefined : packetOfLabel(label);
  if (sent !== 'heic') {
    picture.toColorspace('srgb');
    if (keepsProfile) picture.keepIccProfile();
    if (xmp !== undefined) picture.withXmp(xmp);
    await ENCODERS[format](picture, inspected).toFile(target);
    return;
  }
  // Its decoder gives the values without their profile.
  const icc = keepsProfile ? (await sharp(path, { limitInputPixels: false }).metadata()).icc : undefined;
  const metadata = { icc, xmp: xmp === undefined ? undefined : Buffer.from(xmp) };
  const file = await ENCODERS[format](picture, inspected).toBuffer();
  await writeFile(
    target,
    addMetadata(file, `image/${format}`, metadata, { hasAlpha, ...(reduceTo ?? size) }),
  );
}

/**
 * Writes the picture to `target` as it will be stored, and its thumbnail next to that: without any metadata (place,
 * device, thumbnails, trailing data) except its color profile and AI label. Its own pixel data are kept where browsers
 * and tools can use them; otherwise it is encoded again, as close to them as the eye can tell.
 * @throws RefusedField if it cannot be decoded completely
 */
export async function normalizePicture(inspected: Inspected, target: string): Promise<Measured> {
  const copied = inspected.isIntact ? await keepPixels(inspected, target) : undefined;
  if (copied) return copied;
  try {
    await encode(inspected, target);
  } catch (error) {
    if (error instanceof RefusedField) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw asDiskFull(error) ?? refuse('damaged');
  }
  return measurePicture(target);
}
