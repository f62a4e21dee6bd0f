import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { asDiskFull } from './write-error';

/** Long edge of the smaller picture for lists, in pixels. */
const THUMB_EDGE = 480;
const THUMB_QUALITY = 80;

/** What a video does not say of itself without being decoded. */
export type Video = {
  width: number;
  height: number;
  /** Path of its opening frame, a JPEG. */
  poster: string;
};

/** What the row of a picture or a video says about its bytes. */
export type Described = {
  bytes: number;
  sha256: Buffer;
  width: number;
  height: number;
  /** The smaller one; undefined when the picture is no larger itself. */
  thumb: { path: string; extension: 'jpg' | 'png'; bytes: number } | undefined;
};

/** Length and digest of any file. */
export async function describeFile(path: string): Promise<Pick<Described, 'bytes' | 'sha256'>> {
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
export async function describePicture(path: string): Promise<Described> {
  const [file, { width, height, hasAlpha }] = await Promise.all([
    describeFile(path),
    sharp(path, { limitInputPixels: false }).metadata(),
  ]);
  const known = { ...file, width, height };
  if (Math.max(width, height) <= THUMB_EDGE) return { ...known, thumb: undefined };
  return { ...known, thumb: await writeThumb(path, hasAlpha) };
}

/** Measures a video of ours; its smaller picture for lists is of its opening frame, and always there. */
export async function describeVideo(path: string, { width, height, poster }: Video): Promise<Described> {
  return { ...(await describeFile(path)), width, height, thumb: await writeThumb(poster, false) };
}

async function writeThumb(path: string, hasAlpha: boolean): Promise<NonNullable<Described['thumb']>> {
  const extension = hasAlpha ? 'png' : 'jpg';
  const thumbPath = `${path}.thumb.${extension}`;
  const small = sharp(path, { limitInputPixels: false, sequentialRead: true }).resize({
    width: THUMB_EDGE,
    height: THUMB_EDGE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const encoded = hasAlpha
    ? small.png({ palette: true, quality: 90, effort: 4 })
    : small.jpeg({ quality: THUMB_QUALITY });
  const { size: bytes } = await encoded.toFile(thumbPath).catch((error: unknown) => {
    throw asDiskFull(error) ?? error;
  });
  return { path: thumbPath, extension, bytes };
}
