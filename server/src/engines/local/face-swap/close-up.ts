import sharp from 'sharp';
import { type Face, faceHeight } from '../face/face';
import type { Pixels } from '../picture/read';
import { areaOf, cropped, faceIn } from './area';

/** Height, forehead to chin, at which every face is measured, in pixels. */
export const MEASURED_HEIGHT = 200;

const RGB = 3;

/** A face, and a picture in whose pixels its points are given. */
export type SeenFace = { pixels: Pixels; face: Face };

/** A face with its surroundings, at the height of every measurement. */
export async function closeUp({ pixels, face }: SeenFace): Promise<SeenFace> {
  const area = areaOf(face, pixels);
  const { rgb, width, height } = cropped(pixels, area);
  const scale = MEASURED_HEIGHT / faceHeight(face);
  const size = {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  };
  const data = await sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const { points } = faceIn(face, area);
  return {
    pixels: { ...size, rgb: data },
    face: { points: points.map(([x, y, z]) => [x * scale, y * scale, z * scale]) },
  };
}
