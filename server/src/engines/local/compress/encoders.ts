import sharp, { type Sharp } from 'sharp';
import { addMetadata } from '../../container/add-metadata';
import { type AigcLabel, labelPacket } from '../../label/aigc';
import type { Pixels } from '../picture/read';

const RGB = 3;

/** The best quality; a PNG has a palette then, too. */
export const BEST_QUALITY = 100;

/** A PNG with all its colors. */
export const LOSSLESS = BEST_QUALITY + 1;

/**
 * Mime → how a picture is encoded. A step is a quality from 1 to 100: a PNG's palette has as many colors as it takes.
 * Their number cannot be said: sharp makes one bit, two, four or eight of it.
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

/** The step that a quality from 1 to 100 is: of a PNG nothing is lost at 100. */
export const stepOfQuality = (mime: EncodedMime, quality: number): number =>
  mime === 'image/png' && quality === BEST_QUALITY ? LOSSLESS : quality;

/** How a file is to be made, and what belongs in it besides its pixels. */
export type Encoding = { mime: EncodedMime; label: AigcLabel | undefined };

/** The bytes of a file, label and profile in it. */
export async function encodeAt(pixels: Pixels, step: number, { mime, label }: Encoding): Promise<Buffer> {
  const { width, height, rgb, alpha, icc } = pixels;
  const colors = sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false });
  const image = alpha ? colors.joinChannel(alpha, { raw: { width, height, channels: 1 } }) : colors;
  const file = await ENCODERS[mime](image, step).toBuffer();
  if (!label && !icc) return file;
  const xmp = label && labelPacket(label);
  return addMetadata(file, mime, { icc, xmp }, { width, height, hasAlpha: alpha !== undefined });
}
