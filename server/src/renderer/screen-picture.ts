import type { Size } from '@tuzuo/core/geometry/size';
import { findLabelInPacket, packetOfLabel } from '@tuzuo/core/labels/ai-label';
import sharp from 'sharp';

/** Quality with hardly visible losses on a screen. */
const QUALITY = 75;

/**
 * Scales a picture for a screen: a WebP in sRGB, with its AI label but no other metadata.
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
 * Scales a picture to fit into a square of `side`, as a JPEG on white without metadata.
 * @throws when it cannot be read
 */
export const drawJpegWithin = (path: string, side: number): Promise<Buffer> =>
  sharp(path, { failOn: 'none', sequentialRead: true })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
