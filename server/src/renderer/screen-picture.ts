import type { Size } from '@tuzuo/core/geometry/size';
import { findLabelInPacket, packetOfLabel } from '@tuzuo/core/labels/ai-label';
import sharp from 'sharp';

/** Seen on a screen, next to nothing is lost at this quality. */
const QUALITY = 75;

/**
 * A picture as large as a screen wants it, a WebP: in sRGB, with its mark of AI and nothing else that came along.
 * @throws when it cannot be read
 */
export async function drawScreenPicture(path: string, { width, height }: Size): Promise<Buffer> {
  const { xmp } = await sharp(path, { failOn: 'none' }).metadata();
  const label = xmp && findLabelInPacket(xmp.toString('utf8'))?.fields;
  const picture = sharp(path, { failOn: 'none', sequentialRead: true })
    .resize(width, height, { fit: 'fill' })
    .webp({ quality: QUALITY, alphaQuality: 90, effort: 3, smartSubsample: true });
  if (label) picture.withXmp(packetOfLabel(JSON.stringify(label)));
  return picture.toBuffer();
}

/**
 * A picture as a JPEG whose sides have at most so many pixels, on white, with nothing that came along.
 * @throws when it cannot be read
 */
export const drawJpegWithin = (path: string, side: number): Promise<Buffer> =>
  sharp(path, { failOn: 'none', sequentialRead: true })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
