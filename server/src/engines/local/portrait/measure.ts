import type { Rgb } from '@tuzuo/core/text/hex-color';
import sharp from 'sharp';
import { distance, type Face, MESH, pointOf } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import { mapToFloats } from '../picture/map-values';
import type { Pixels } from '../picture/read';
import { toneAt } from './skin';

/** Measurements of what is visible, independent of any document's rules. */

/** Deviation of the line from forehead to chin from the vertical, in degrees, in a level picture. */
export function tiltOf(face: Face): number {
  const [topX, topY] = pointOf(face, MESH.foreheadTop);
  const [chinX, chinY] = pointOf(face, MESH.chin);
  return Math.abs((Math.atan2(chinX - topX, chinY - topY) * 180) / Math.PI);
}

/** Opening of both eyes: height over width. */
function eyeOpenings(face: Face): number[] {
  return [MESH.leftEye, MESH.rightEye].map(({ upper, lower, inner, outer }) => {
    const width = distance(pointOf(face, inner), pointOf(face, outer));
    return distance(pointOf(face, upper), pointOf(face, lower)) / Math.max(1e-6, width);
  });
}

/** Opening of the eyes: height over width; the narrower eye counts. */
export const eyeOpening = (face: Face): number => Math.min(...eyeOpenings(face));

/** Opening of the narrower eye as a share of that of the other one, 0 to 1. */
export function eyeEvenness(face: Face): number {
  const openings = eyeOpenings(face);
  return Math.min(...openings) / Math.max(1e-6, ...openings);
}

/** Opening of the mouth: the lip gap over the mouth's width. */
export function mouthOpening(face: Face): number {
  const width = distance(pointOf(face, MESH.mouthLeft), pointOf(face, MESH.mouthRight));
  return distance(pointOf(face, MESH.lipUpper), pointOf(face, MESH.lipLower)) / Math.max(1e-6, width);
}

/** Face height, in pixels, at which sharpness is measured, so that the photo's size does not matter. */
const SHARPNESS_HEIGHT = 96;

/** Sharpness: the standard deviation of the Laplacian of the face's brightness, in levels. */
export async function sharpness({ width, height, rgb }: Pixels, face: Face): Promise<number> {
  const [left, top] = [
    Math.max(0, Math.floor(pointOf(face, MESH.leftSide)[0])),
    Math.max(0, Math.floor(pointOf(face, MESH.foreheadTop)[1])),
  ];
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(pointOf(face, MESH.rightSide)[0])) - left),
    height: Math.max(1, Math.min(height, Math.ceil(pointOf(face, MESH.chin)[1])) - top),
  };
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract(area)
    .resize({ height: SHARPNESS_HEIGHT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => toneAt(data, y * info.width + x)[0];
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < info.height - 1; y += 1) {
    for (let x = 1; x < info.width - 1; x += 1) {
      const value = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  const mean = sum / Math.max(1, count);
  return Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
}

/** Alpha below this, with no subject nearby, is original background. */
const GROUND = 6;

/** Unevenness of the background: the standard deviation of its brightness, in percent of white. */
export function groundUnevenness({ rgb, width, height }: Pixels, alpha: Uint8Array): number {
  // Blurred, so that grain does not count and the person's edge is avoided.
  const reach = Math.max(1, Math.round(Math.min(width, height) / 60));
  const light = boxBlur(
    mapToFloats({ length: width * height }, (_, pixel) => toneAt(rgb, pixel)[0]),
    width,
    height,
    1,
  );
  const near = boxBlur(Float32Array.from(alpha), width, height, reach);
  let [sum, squares, count] = [0, 0, 0];
  for (const [pixel, value] of light.entries()) {
    if ((near[pixel] ?? 0) > GROUND) continue;
    sum += value;
    squares += value * value;
    count += 1;
  }
  if (count === 0) return 0;
  return (Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) / 255) * 100;
}

/** Mean difference of a background from a color, in percent. */
export function offColor(ground: Uint8Array, color: Rgb): number {
  let sum = 0;
  for (const [at, value] of ground.entries()) sum += Math.abs(value - (color[at % 3] ?? 0));
  return (sum / ground.length / 255) * 100;
}
