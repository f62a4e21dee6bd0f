import sharp, { type Sharp } from 'sharp';
import { addMetadata } from '../../container/add-metadata';
import { type AigcLabel, labelPacket } from '../../label/aigc';
import type { Pixels } from '../picture/read';

const RGB = 3;

/** A palette's colours. */
export const MOST_COLOURS = 256;
/** In place of a number of colours: as many as there are. */
export const LOSSLESS = 257;

/** Mime → how a picture is encoded. A step is a quality from 1 to 100; for PNG a number of colours. */
const ENCODERS = {
  'image/jpeg': (image: Sharp, quality: number) =>
    image.jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' }),
  'image/webp': (image: Sharp, quality: number) => image.webp({ quality, smartSubsample: quality > 90 }),
  'image/png': (image: Sharp, colours: number) =>
    colours === LOSSLESS
      ? image.png({ compressionLevel: 9 })
      : image.png({ palette: true, colours, effort: 1, compressionLevel: 9, dither: 0.6 }),
} as const;

export type EncodedMime = keyof typeof ENCODERS;

export const isEncodedMime = (mime: string): mime is EncodedMime => mime in ENCODERS;

/** The step that a quality from 1 to 100 is: for PNG a number of colours, and with 100 nothing is lost. */
export function stepOfQuality(mime: EncodedMime, quality: number): number {
  if (mime !== 'image/png') return quality;
  if (quality === 100) return LOSSLESS;
  return Math.max(2, Math.round((MOST_COLOURS * quality) / 100));
}

/** How a file is to be made, and what belongs in it besides its pixels. */
export type Encoding = { mime: EncodedMime; label: AigcLabel | undefined };

/** The bytes of a file, label and profile in it. */
export async function encodeAt(pixels: Pixels, step: number, { mime, label }: Encoding): Promise<Buffer> {
  const { width, height, rgb, alpha, icc } = pixels;
  const colours = sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false });
  const image = alpha ? colours.joinChannel(alpha, { raw: { width, height, channels: 1 } }) : colours;
  const file = await ENCODERS[mime](image, step).toBuffer();
  if (!label && !icc) return file;
  const xmp = label && labelPacket(label);
  return addMetadata(file, mime, { icc, xmp }, { width, height, hasAlpha: alpha !== undefined });
}
