import type { Area } from '@tuzuo/core/geometry/size';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { AigcLabel } from '../../label/aigc';
import { readLabel } from '../../label/read-label';
import type { EnginePicture } from '../../port';
import { asFailure } from '../failure';

/** Decoded colors, row after row, 3 bytes a pixel, and the opacity beside them. */
export type Pixels = {
  width: number;
  height: number;
  rgb: Buffer;
  /** 1 byte a pixel; absent when every pixel is opaque. */
  alpha?: Buffer;
  /** The ICC profile by which `rgb` is meant; absent for sRGB. */
  icc?: Buffer;
};

/** As many as an upload may have; the tools' own limits are tighter. */
const MAX_PIXELS = 40_000_000;

const RGB = 3;

/** Where a profile's header says which colors it is for. */
const PROFILE_SPACE = { from: 16, to: 20 };

/** The profile of a picture whose own three channels it describes; others are converted to sRGB instead. */
function rgbProfile({ icc, space }: Metadata): Buffer | undefined {
  const isRgb = icc?.toString('latin1', PROFILE_SPACE.from, PROFILE_SPACE.to) === 'RGB ';
  return isRgb && (space === 'srgb' || space === 'rgb16') ? icc : undefined;
}

/** Opens a picture, upright; throws an `unreadable` EngineFailure when it is none. */
async function open(path: string, keepProfile: boolean): Promise<{ image: Sharp; icc: Buffer | undefined }> {
  const settings = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const icc = keepProfile ? rgbProfile(await sharp(path, settings).metadata()) : undefined;
  // With a profile that we hand on, the numbers stay as they are.
  const image = sharp(path, { ...settings, ignoreIcc: icc !== undefined });
  return { image: image.autoOrient(), icc };
}

/**
 * Decodes a picture to 8 bits a channel. With `keepProfile` the numbers stay those of its own RGB profile, otherwise
 * they are sRGB. Throws an `unreadable` EngineFailure when it cannot be decoded whole.
 */
export async function readPixels(
  { path }: Pick<EnginePicture, 'path'>,
  { keepProfile }: { keepProfile: boolean },
): Promise<Pixels> {
  try {
    const { image, icc } = await open(path, keepProfile);
    const { hasAlpha } = await image.metadata();
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

/** The AI label that a picture brings along; throws an `unreadable` EngineFailure when it is no picture. */
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
  /** The part of the picture that is read, in its own pixels; all of it unless given. */
  crop?: Area;
  /** What shows where the picture is transparent. */
  ground?: 'white' | 'black';
};

/** Decodes a picture to sRGB at another size, covering it (`cover`) or stretched to it (`fill`). */
export async function readResized(
  { path }: Pick<EnginePicture, 'path'>,
  { width, height, fit, crop, ground = 'white' }: Resizing,
): Promise<Buffer> {
  try {
    const { image } = await open(path, false);
    return await (crop ? image.extract(crop) : image)
      .flatten({ background: ground })
      .resize(width, height, { fit, kernel: 'linear' })
      .toColorspace('srgb')
      .raw()
      .toBuffer();
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}
