import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureFormat } from '@tuzuo/core/validation/media-type';
import sharp, { type Metadata } from 'sharp';
import { isLosslessWebp, sniffPicture } from './format';
import { findLabel } from './label';
import { refuse } from './refusal';

/** Minimum side in pixels. */
const MIN_SIDE = 16;

/** Maximum side of a JPEG, the format of most results; decoding a larger picture takes seconds. */
const MAX_SIDE = 65_500;

/** Header data of an upload; no pixel has been decoded yet. */
export type Inspected = {
  path: string;
  /** The format in which it will be stored. */
  format: PictureFormat;
  /** Whether its ICC profile is for RGB, so that it remains valid for the stored picture. */
  keepsProfile: boolean;
  /** Its AI label, as JSON. */
  label: string | undefined;
};

async function readHeader(path: string): Promise<Metadata> {
  try {
    // We check the pixel limit ourselves, because sharp's error does not say how many pixels there are.
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw refuse('damaged');
  }
}

/** The WebP encoder holds the picture several times in memory and gets slow; larger pictures use another format. */
const MAX_WEBP_PIXELS = 16_000_000;

/**
 * Keeps every format except WebP that is large (stored as JPEG or, with transparency, PNG) or lossless (stored as PNG,
 * which is equally exact and encodes ten times faster).
 */
async function formatToKeep(
  path: string,
  format: PictureFormat,
  { width, height, hasAlpha }: Metadata,
): Promise<PictureFormat> {
  if (format !== 'webp') return format;
  if (await isLosslessWebp(path)) return 'png';
  if (width * height <= MAX_WEBP_PIXELS) return 'webp';
  return hasAlpha ? 'png' : 'jpeg';
}

/**
 * Inspects an uploaded file without decoding it: format, size, metadata. Cheap even if the header declares a gigantic
 * picture.
 * @throws RefusedField with a readable reason
 */
export async function inspectPicture(path: string): Promise<Inspected> {
  const format = await sniffPicture(path);
  const header = await readHeader(path);
  if (header.format !== format) throw refuse('damaged');
  if ((header.pages ?? 1) > 1) throw refuse('animated');
  const { width, height } = header;
  if (width * height > UPLOAD_LIMITS.maxPixels) {
    throw refuse('tooManyPixels', { limit: UPLOAD_LIMITS.maxPixels / 1e6 });
  }
  if (Math.max(width, height) > MAX_SIDE) throw refuse('tooLong', { limit: MAX_SIDE });
  if (Math.min(width, height) < MIN_SIDE) throw refuse('tooSmall', { limit: MIN_SIDE });
  return {
    path,
    format: await formatToKeep(path, format, header),
    keepsProfile: header.icc !== undefined && ['srgb', 'rgb', 'rgb16'].includes(header.space ?? ''),
    label: findLabel(header),
  };
}
