import sharp from 'sharp';
import { type AigcLabel, parseLabel } from './aigc';

/**
 * Reads the AI label in a picture file (JPEG, PNG or WebP), given as bytes or path; undefined when it has none.
 * @throws when the file is not a picture.
 */
export async function readLabel(picture: Buffer | string): Promise<AigcLabel | undefined> {
  const { xmp } = await sharp(picture).metadata();
  return xmp ? parseLabel(xmp.toString('utf8')) : undefined;
}
