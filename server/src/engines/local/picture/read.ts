import type { Area, Size } from '@tuzuo/core/geometry/size';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { AigcLabel } from '../../label/aigc';
import { readLabel } from '../../label/read-label';
import type { EnginePicture } from '../../port';
import { asFailure } from '../failure';
import { resizePixels } from './resize-pixels';

/** Decoded colors, row by row with 3 bytes per pixel, and a separate alpha channel. */
export type Pixels = {
  width: number;
  height: number;
  rgb: Buffer;
  /** 1 byte per pixel; undefined when every pixel is opaque. */
  alpha?: Buffer;
  /** ICC profile of `rgb`; undefined for sRGB. */
  icc?: Buffer;
};

/** The upload limit; the limits of tools are lower. */
const MAX_PIXELS = 40_000_000;

const RGB = 3;

/** Offsets of the color space in a profile's header. */
const PROFILE_SPACE = { from: 16, to: 20 };

/** The ICC profile of an RGB picture; pictures in other color spaces are converted to sRGB. */
function rgbProfile({ icc, space }: Metadata): Buffer | undefined {
  const isRgb = icc?.toString('latin1', PROFILE_SPACE.from, PROFILE_SPACE.to) === 'RGB ';
  return isRgb && (space === 'srgb' || space === 'rgb16') ? icc : undefined;
}

/** Opens a picture upright. @throws EngineFailure `unreadable` when it is not a picture. */
async function open(path: string, keepProfile: boolean): Promise<{ image: Sharp; icc: Buffer | undefined }> {
  const settings = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const icc = keepProfile ? rgbProfile(await sharp(path, settings).metadata()) : undefined;
  // With a kept profile, the values are not converted.
  const image = sharp(path, { ...settings, ignoreIcc: icc !== undefined });
  return { image: image.autoOrient(), icc };
}

/**
 * Decodes a picture to 8 bits per channel. With `keepProfile`, the values stay in its own RGB profile; otherwise they
 * are converted to sRGB. With `longestSide`, it is reduced to that many pixels.
 * @throws EngineFailure `unreadable` when it cannot be decoded completely.
 */
export async function readPixels(
  { path }: Pick<EnginePicture, 'path'>,
  { keepProfile, longestSide }: { keepProfile: boolean; longestSide?: number },
): Promise<Pixels> {
  try {
    const { image: whole, icc } = await open(path, keepProfile);
    const { hasAlpha } = await whole.metadata();
    const image =
      longestSide === undefined
        ? whole
        : whole.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
    const colors = image.clone().removeAlpha();
    const { data, info } = await (icc ? colors : colors.toColorspace('srgb'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const rgb =
      info.channels === RGB ? data : await sharp(data, { raw: info }).toColorspace('srgb').raw().toBuffer();
    const alpha = hasAlpha ? await image.clone().extractChannel(3).raw().toBuffer() : undefined;
    return {
      width,
      height,
      rgb,
      ...(alpha && !alpha.every((opacity) => opacity === 255) && { alpha }),
      ...(icc && { icc }),
    };
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}

/** Reads the AI label of a picture. @throws EngineFailure `unreadable` when it is not a picture. */
export async function readSourceLabel({ path }: Pick<EnginePicture, 'path'>): Promise<AigcLabel | undefined> {
  try {
    return await readLabel(path);
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}

type Resizing = {
  width: number;
  height: number;
  fit: 'cover' | 'fill';
  /** The area to read, in pixels; default: the whole picture. */
  crop?: Area;
  /** Background of transparent parts. */
  ground?: 'white' | 'black';
};

/** Decodes a picture to sRGB at another size, cropped to cover it (`cover`) or stretched (`fill`). */
export async function readResized(
  { path }: Pick<EnginePicture, 'path'>,
  { width, height, fit, crop, ground = 'white' }: Resizing,
): Promise<Buffer> {
  try {
    const { image } = await open(path, false);
    const flat = (crop ? image.extract(crop) : image).flatten({ background: ground });
    const from = crop ?? (await image.metadata()).autoOrient;
    if (fit === 'fill' && (width > from.width || height > from.height)) {
      const { data, info } = await flat.toColorspace('srgb').raw().toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: RGB } as const;
      return await resizePixels(data, raw, { width, height }, 'linear');
    }
    // JPEG decodes faster at a part of its size when the same pipeline reduces it.
    return await flat.resize(width, height, { fit, kernel: 'linear' }).toColorspace('srgb').raw().toBuffer();
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}

/** Reads a picture's alpha at another size, stretched; undefined where it has none. */
export async function readAlpha(
  { path }: Pick<EnginePicture, 'path'>,
  { width, height }: Size,
): Promise<Buffer | undefined> {
  try {
    const { image } = await open(path, false);
    if (!(await image.metadata()).hasAlpha) return undefined;
    const { data, info } = await image.extractChannel(3).raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: 1 } as const;
    return await resizePixels(data, raw, { width, height }, 'linear');
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}
