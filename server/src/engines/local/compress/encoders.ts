import sharp, { type Sharp } from 'sharp';
import { addMetadata } from '../../container/add-metadata';
import { type AigcLabel, labelPacket } from '../../label/aigc';
import type { Pixels } from '../picture/read';

const RGB = 3;

/** The best lossy quality; a PNG still has a palette then. */
export const BEST_QUALITY = 100;

/** Step for a PNG with all its colors. */
export const LOSSLESS = BEST_QUALITY + 1;

/**
 * Encoders by MIME type. A step is a quality from 1 to 100; a PNG's palette gets as many colors as the quality needs.
 * The color count cannot be set exactly: sharp rounds it to 1, 2, 4 or 8 bits.
 */
const ENCODERS = {
  'image/jpeg': (image: Sharp, quality: number) =>
    image.jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' }),
  'image/webp': (image: Sharp, quality: number) => image.webp({ quality, smartSubsample: quality > 90 }),
  'image/png': (image: Sharp, quality: number) =>
    quality === LOSSLESS
      ? image.png({ compressionLevel: 9 })
      : image.png({ palette: true, quality, effort: 1, compressionLevel: 9, dither: 0.6 }),
} as const;

export type EncodedMime = keyof typeof ENCODERS;

export const isEncodedMime = (mime: string): mime is EncodedMime => mime in ENCODERS;

/** The step for a quality from 1 to 100; 100 is lossless for a PNG. */
export const stepOfQuality = (mime: EncodedMime, quality: number): number =>
  mime === 'image/png' && quality === BEST_QUALITY ? LOSSLESS : quality;

/** How a file is encoded, and the metadata to embed. */
export type Encoding = { mime: EncodedMime; label: AigcLabel | undefined };

/** Encodes a file with its label and profile. */
export async function encodeAt(pixels: Pixels, step: number, { mime, label }: Encoding): Promise<Buffer> {
  const { width, height, rgb, alpha, icc } = pixels;
  const colors = sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false });
  const image = alpha ? colors.joinChannel(alpha, { raw: { width, height, channels: 1 } }) : colors;
  const file = await ENCODERS[mime](image, step).toBuffer();
  if (!label && !icc) return file;
  const xmp = label && labelPacket(label);
  return addMetadata(file, mime, { icc, xmp }, { width, height, hasAlpha: alpha !== undefined });
}
