import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureFormat } from '@tuzuo/core/validation/media-type';
import sharp, { type Metadata } from 'sharp';
import { isLosslessWebp, sniffPicture } from './format';
import { findLabel } from './label';
import { refuse } from './refusal';

/** Smaller than this on a side, there is nothing to see. */
const MIN_SIDE = 16;

/** The longest side of a JPEG, which most results are; decoding a picture with a longer one takes seconds. */
const MAX_SIDE = 65_500;

/** What the header of an upload says; no pixel has been decoded yet. */
export type Inspected = {
  path: string;
  /** In which it will be kept. */
  format: PictureFormat;
  /** Its ICC profile speaks of RGB, so it stays true of what we keep. */
  keepsProfile: boolean;
  /** The label of AI that it carries, as JSON. */
  label: string | undefined;
};

async function readHeader(path: string): Promise<Metadata> {
  try {
    // The limit on pixels is ours to check: sharp's own refusal does not tell how many there are.
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw refuse('damaged');
  }
}

/** The encoder of WebP holds its picture several times over, and grows slow; larger ones go another way. */
const MAX_WEBP_PIXELS = 16_000_000;

/**
 * Every format is kept as it is, but a WebP that is large (as JPEG or, with holes, PNG) or without loss (as PNG, which
 * is just as true and written in a tenth of the time).
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
 * Looks at an uploaded file from outside: what it is, how large, what it carries. Cheap, also for a header that
 * promises a picture as large as a town.
 * @throws RefusedField with the reason in words
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
