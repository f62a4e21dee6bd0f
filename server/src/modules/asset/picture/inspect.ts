import { MAX_STORED_PIXELS, type PictureChange } from '@tuzuo/core/api/asset';
import { reducedSize, type Size } from '@tuzuo/core/geometry/size';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureFormat, SentFormat } from '@tuzuo/core/validation/media-type';
import sharp, { type Metadata } from 'sharp';
import { isLosslessWebp, type SniffedFormat, sniffPicture } from './format';
import { findLabel } from './label';
import { refuse } from './refusal';

/** Maximum side of a JPEG, the format of most results; decoding a larger picture takes seconds. */
const MAX_SIDE = 65_500;

/** Offsets of the color space in a profile's header. */
const PROFILE_SPACE = { from: 16, to: 20 };

/** Memory for decoding a picture; the process may use somewhat more. */
const MAX_DECODED_BYTES = 1.2e9;

/** Header data of an upload; no pixel has been decoded yet. */
export type Inspected = {
  path: string;
  /** The format of the file that was sent. */
  sent: SentFormat;
  /** The format in which it will be stored. */
  format: PictureFormat;
  /** Whether its own pixel data can be stored as they are: upright, in 8-bit RGB, still, and not too large. */
  isIntact: boolean;
  /** Whether its ICC profile is for RGB, so that it remains valid for the stored picture. */
  keepsProfile: boolean;
  hasAlpha: boolean;
  isCmyk: boolean;
  /** Whether its colors have half the resolution, as those of most cameras do. */
  hasCoarseColors: boolean;
  /** Its size, upright. */
  size: Size;
  /** The size to reduce it to, upright. */
  reduceTo: Size | undefined;
  /** What the user should know about how the stored picture differs. */
  changes: PictureChange[];
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

function sentFormat(sniffed: SniffedFormat, { format, compression }: Metadata): SentFormat {
  if (sniffed === 'heif') {
    if (compression === 'av1') return 'avif';
    if (compression === 'hevc') return 'heic';
    throw refuse('otherFormat');
  }
  const sent = sniffed === 'apng' ? 'png' : sniffed;
  if (format !== sent) throw refuse('damaged');
  return sent;
}

/** The WebP encoder holds the picture several times in memory and gets slow; larger pictures use another format. */
const MAX_WEBP_PIXELS = 16_000_000;

/** The format for a picture that has to be encoded: exact for exact ones, else JPEG unless it has transparency. */
async function formatToEncode(
  path: string,
  sent: SentFormat,
  { width, height, hasAlpha }: Metadata,
): Promise<PictureFormat> {
  if (sent === 'jpeg') return 'jpeg';
  // Lossless WebP is equally exact as PNG, which encodes ten times faster.
  if (sent === 'png' || sent === 'gif' || (sent === 'webp' && (await isLosslessWebp(path)))) return 'png';
  const isSmall = width * height <= MAX_WEBP_PIXELS;
  if (sent === 'webp' && isSmall) return 'webp';
  if (!hasAlpha) return 'jpeg';
  return isSmall ? 'webp' : 'png';
}

/** Memory that decoding takes per pixel, in bytes; JPEG and PNG are read in strips if they can be. */
function decodedBytesPerPixel(
  sent: SentFormat,
  { isProgressive, channels, chromaSubsampling, depth }: Metadata,
) {
  switch (sent) {
    case 'jpeg':
      // All coefficients of 2 bytes.
      return isProgressive ? (chromaSubsampling === '4:2:0' ? 3 : channels * 2) : 0;
    case 'png':
      return isProgressive ? channels * (depth === 'uchar' ? 1 : 2) : 0;
    case 'webp':
    case 'gif':
      return 5;
    case 'avif':
      return 8;
    case 'heic':
      // Planes, colors, and a copy outside of the decoder's own memory.
      return 14;
  }
}

/** Refuses what could not be decoded; `limit` in megapixels. */
function checkSize(sent: SentFormat, header: Metadata): void {
  const { width, height } = header;
  const maxPixels = Math.min(UPLOAD_LIMITS.maxPixels, MAX_DECODED_BYTES / decodedBytesPerPixel(sent, header));
  if (width * height > maxPixels) throw refuse('tooManyPixels', { limit: Math.floor(maxPixels / 1e6) });
  if (Math.max(width, height) > MAX_SIDE) throw refuse('tooLong', { limit: MAX_SIDE });
  if (Math.min(width, height) < UPLOAD_LIMITS.minSide)
    throw refuse('tooSmall', { limit: UPLOAD_LIMITS.minSide });
}

/**
 * Inspects an uploaded file without decoding it: format, size, metadata. Cheap even if the header declares a gigantic
 * picture.
 * @throws RefusedField with a readable reason
 */
export async function inspectPicture(path: string): Promise<Inspected> {
  const sniffed = await sniffPicture(path);
  const header = await readHeader(path);
  const sent = sentFormat(sniffed, header);
  checkSize(sent, header);
  const { icc, space = '', depth, orientation = 1, autoOrient, hasAlpha } = header;
  const isAnimated = sniffed === 'apng' || (sent !== 'heic' && (header.pages ?? 1) > 1);
  const hasRgbProfile = icc?.toString('latin1', PROFILE_SPACE.from, PROFILE_SPACE.to) === 'RGB ';
  const reduceTo = reducedSize(autoOrient, MAX_STORED_PIXELS);
  const isStored = sent === 'jpeg' || sent === 'png' || (sent === 'webp' && !isAnimated);
  const isPlain = space === 'srgb' && depth === 'uchar' && orientation === 1 && (!icc || hasRgbProfile);
  const isIntact = isStored && isPlain && !reduceTo;
  return {
    path,
    sent,
    format: isIntact ? sent : await formatToEncode(path, sent, header),
    isIntact,
    keepsProfile: hasRgbProfile && ['srgb', 'rgb', 'rgb16'].includes(space),
    hasAlpha,
    isCmyk: space === 'cmyk',
    hasCoarseColors: header.chromaSubsampling === '4:2:0' || sent === 'heic',
    size: { width: autoOrient.width, height: autoOrient.height },
    reduceTo,
    changes: [
      ...(reduceTo ? (['reduced'] as const) : []),
      ...(isAnimated ? (['firstFrame'] as const) : []),
      ...(space === 'cmyk' ? (['colors'] as const) : []),
    ],
    label: findLabel(header),
  };
}
