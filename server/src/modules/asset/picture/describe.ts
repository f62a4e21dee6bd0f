import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { asDiskFull } from './write-error';

/** Long edge of thumbnails, in pixels. */
const THUMB_EDGE = 480;
const THUMB_QUALITY = 80;

/** Side of an avatar in pixels, twice the size at which it is shown. */
const AVATAR_SIDE = 256;
const AVATAR_QUALITY = 85;

/** Properties of a video that require decoding it. */
export type Video = {
  width: number;
  height: number;
  /** Path of its first frame. */
  poster: string;
};

/** Measurements of a picture or a video. */
export type Measured = {
  width: number;
  height: number;
  /** The thumbnail; undefined if the picture itself is small enough. */
  thumb: { path: string; extension: 'jpg' | 'png'; bytes: number } | undefined;
};

/** Facts stored for any file. */
type FileFacts = { bytes: number; sha256: Buffer };

/** Facts stored for a picture or a video. */
export type Described = FileFacts & Measured;

/** Size and SHA-256 of any file. */
export async function describeFile(path: string): Promise<FileFacts> {
  const [{ size: bytes }, sha256] = await Promise.all([stat(path), digestOf(path)]);
  return { bytes, sha256 };
}

async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** A picture that was crafted to take forever is aborted. */
const TIMEOUT_SECONDS = 30;

/**
 * Measures a stored picture (upright, in a format that browsers support) and writes its thumbnail next to it: as JPEG
 * or, if it has transparency, as PNG with a palette, because some browsers in use do not support WebP. Of a picture
 * that is not `isOurs` every pixel is decoded, and a warning is an error.
 */
export async function measurePicture(path: string, { isOurs = true } = {}): Promise<Measured> {
  const { width, height, hasAlpha } = await sharp(path, { limitInputPixels: false }).metadata();
  const isSmall = Math.max(width, height) <= THUMB_EDGE;
  if (isSmall && !isOurs)
    await sharp(path, { failOn: 'warning' }).timeout({ seconds: TIMEOUT_SECONDS }).stats();
  return { width, height, thumb: isSmall ? undefined : await writeThumbnail(path, hasAlpha) };
}

/** The path of a file's thumbnail. */
export const thumbPath = (path: string, extension: 'jpg' | 'png'): string => `${path}.thumb.${extension}`;

/** Writes the thumbnail of a picture next to it. */
async function writeThumbnail(path: string, hasAlpha: boolean): Promise<NonNullable<Measured['thumb']>> {
  const extension = hasAlpha ? 'png' : 'jpg';
  const target = thumbPath(path, extension);
  // sharp's default is to fail on every warning, and the thumbnail needs all pixels.
  const small = sharp(path, { limitInputPixels: false, sequentialRead: true, failOn: 'warning' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: THUMB_EDGE, height: THUMB_EDGE, fit: 'inside', withoutEnlargement: true });
  const encoded = hasAlpha
    ? small.png({ palette: true, quality: 90, effort: 4 })
    : small.jpeg({ quality: THUMB_QUALITY });
  const { size: bytes } = await encoded.toFile(target).catch((error: unknown) => {
    throw asDiskFull(error) ?? error;
  });
  return { path: target, extension, bytes };
}

/** Writes the thumbnail of a picture of ours next to it, transparent where that is. */
export async function thumbnailOf(path: string): Promise<NonNullable<Measured['thumb']>> {
  const { hasAlpha } = await sharp(path, { limitInputPixels: false }).metadata();
  return writeThumbnail(path, hasAlpha);
}

/** Crops one of our own pictures to a square around its focal point and writes it as a small JPEG on white. */
export async function writeAvatar(path: string, target: string): Promise<Measured> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: AVATAR_QUALITY })
    .toFile(target)
    .catch((error: unknown) => {
      throw asDiskFull(error) ?? error;
    });
  return { width, height, thumb: undefined };
}
