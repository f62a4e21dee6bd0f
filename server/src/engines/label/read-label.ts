import sharp from 'sharp';
import { type AigcLabel, parseLabel } from './aigc';

/**
 * The AI label inside a picture's file (JPEG, PNG or WebP), given as its bytes or its path; undefined when it carries
 * none. Throws when it is no picture.
 */
export async function readLabel(picture: Buffer | string): Promise<AigcLabel | undefined> {
  const { xmp } = await sharp(picture).metadata();
  return xmp ? parseLabel(xmp.toString('utf8')) : undefined;
}
