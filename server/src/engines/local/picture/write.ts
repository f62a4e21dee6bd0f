import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Size } from '@tuzuo/core/geometry/size';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import sharp, { type Sharp } from 'sharp';
import { addMetadata } from '../../container/add-metadata';
import { type AigcLabel, labelPacket } from '../../label/aigc';
import { drawVisibleLabel, type VisibleLabel } from '../../label/visible';
import type { EngineOutput } from '../../port';
import type { Pixels } from './read';

/** Longest side supported by each format, in pixels. */
const LONGEST_SIDE: Readonly<Record<string, number>> = { 'image/jpeg': 65_500, 'image/webp': 16_383 };

const ENCODERS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  'image/png': (image) => image.png({ compressionLevel: 6 }),
  'image/webp': (image) => image.webp({ quality: 95, smartSubsample: true }),
};

/** Whether a lossy format can hold a picture of this size. */
export const holds = (mime: string, { width, height }: Size): boolean =>
  Math.max(width, height) <= (LONGEST_SIDE[mime] ?? 0);

/** Falls back to PNG for transparency in a JPEG and for sides that are too long. */
function fittingMime(wanted: string, pixels: Pixels): string {
  return holds(wanted, pixels) && !(pixels.alpha && wanted === 'image/jpeg') ? wanted : 'image/png';
}

/** Target and format of a written picture. */
type Writing = {
  directory: string;
  name: string;
  mime: string;
  /** Written to the file's metadata. */
  label: AigcLabel | undefined;
  /** Drawn into the pixels, in place. */
  visible?: VisibleLabel;
};

/**
 * Encodes pixels into the file `name` in `directory`: in the wanted format when it can hold them, else as PNG, with
 * their profile and the label. No other metadata of the source (location, camera, time) is kept.
 */
export async function writePixels(
  pixels: Pixels,
  { directory, name, mime: wanted, label, visible }: Writing,
): Promise<EngineOutput> {
  const { width, height, rgb, alpha, icc } = pixels;
  if (visible) drawVisibleLabel(pixels, visible);
  const mime = fittingMime(wanted, pixels);
  const encode = ENCODERS[mime] ?? ((image: Sharp) => image.png());
  const path = join(directory, `${name}.${extensionOfMime(mime) ?? 'png'}`);
  const colors = sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  const image = alpha ? colors.joinChannel(alpha, { raw: { width, height, channels: 1 } }) : colors;
  await encode(image).toFile(path);
  if (label || icc) {
    const xmp = label && labelPacket(label);
    const canvas = { width, height, hasAlpha: alpha !== undefined };
    await writeFile(path, addMetadata(await readFile(path), mime, { icc, xmp }, canvas));
  }
  return { path, mime, width, height, label: label ? (visible ? 'both' : 'metadata') : 'none' };
}
