import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { asDiskFull } from './write-error';

/** Long edge of the smaller picture for lists, in pixels. */
const THUMB_EDGE = 480;
const THUMB_QUALITY = 80;

/** Side of a user's picture, in pixels: twice as large as it is shown anywhere. */
const AVATAR_SIDE = 256;
const AVATAR_QUALITY = 85;

/** What a video does not say of itself without being decoded. */
export type Video = {
  width: number;
  height: number;
  /** Path of its opening frame, a JPEG. */
  poster: string;
};

/** What can be seen of a picture or a video. */
export type Measured = {
  width: number;
  height: number;
  /** The smaller one; undefined when the picture is no larger itself. */
  thumb: { path: string; extension: 'jpg' | 'png'; bytes: number } | undefined;
};

/** What the row of any file says about its bytes. */
type FileFacts = { bytes: number; sha256: Buffer };

/** What the row of a picture or a video says about its bytes. */
export type Described = FileFacts & Measured;

/** Length and digest of any file. */
export async function describeFile(path: string): Promise<FileFacts> {
  const [{ size: bytes }, sha256] = await Promise.all([stat(path), digestOf(path)]);
  return { bytes, sha256 };
}

async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/**
 * Measures a picture of ours (upright, in a format that browsers show) and writes its smaller one beside it, as JPEG
 * or, if it has holes, as PNG with a palette: browsers that know no WebP are still about.
 */
export async function measurePicture(path: string): Promise<Measured> {
  const { width, height, hasAlpha } = await sharp(path, { limitInputPixels: false }).metadata();
  const isSmall = Math.max(width, height) <= THUMB_EDGE;
  return { width, height, thumb: isSmall ? undefined : await writeThumbnail(path, hasAlpha) };
}

/** Where the smaller picture of a file is written. */
export const thumbPath = (path: string, extension: 'jpg' | 'png'): string => `${path}.thumb.${extension}`;

/** Writes the smaller picture for lists beside a picture. */
export async function writeThumbnail(
  path: string,
  hasAlpha: boolean,
): Promise<NonNullable<Measured['thumb']>> {
  const extension = hasAlpha ? 'png' : 'jpg';
  const target = thumbPath(path, extension);
  const small = sharp(path, { limitInputPixels: false, sequentialRead: true }).resize({
    width: THUMB_EDGE,
    height: THUMB_EDGE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const encoded = hasAlpha
    ? small.png({ palette: true, quality: 90, effort: 4 })
    : small.jpeg({ quality: THUMB_QUALITY });
  const { size: bytes } = await encoded.toFile(target).catch((error: unknown) => {
    throw asDiskFull(error) ?? error;
  });
  return { path: target, extension, bytes };
}

/** Writes the square middle of a picture of ours, around what draws the eye, as a small JPEG on white. */
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
