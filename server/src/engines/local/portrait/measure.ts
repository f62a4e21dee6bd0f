import type { Rgb } from '@tuzuo/core/text/hex-color';
import sharp from 'sharp';
import { distance, type Face, MESH, pointOf } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import type { Pixels } from '../picture/read';
import { toneAt } from './skin';

/** Everything here measures what can be seen, and knows nothing of what a document wants. */

/** Degrees that the line from forehead to chin is off the vertical, in a picture that is level. */
export function tiltOf(face: Face): number {
  const [topX, topY] = pointOf(face, MESH.foreheadTop);
  const [chinX, chinY] = pointOf(face, MESH.chin);
  return Math.abs((Math.atan2(chinX - topX, chinY - topY) * 180) / Math.PI);
}

/** How far an eye is open: its height by its width; the narrower of the two counts. */
export function eyeOpening(face: Face): number {
  const openings = [MESH.leftEye, MESH.rightEye].map(({ upper, lower, inner, outer }) => {
    const width = distance(pointOf(face, inner), pointOf(face, outer));
    return distance(pointOf(face, upper), pointOf(face, lower)) / Math.max(1e-6, width);
  });
  return Math.min(...openings);
}

/** How far the mouth is open: the gap between the lips by the mouth's width. */
export function mouthOpening(face: Face): number {
  const width = distance(pointOf(face, MESH.mouthLeft), pointOf(face, MESH.mouthRight));
  return distance(pointOf(face, MESH.lipUpper), pointOf(face, MESH.lipLower)) / Math.max(1e-6, width);
}

/** Height of the face at which sharpness is measured, so that the size of the photo does not count. */
const SHARPNESS_HEIGHT = 96;

/** Fine detail: the standard deviation of the Laplacian of the face's light, in levels. */
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

/** Opacities below this, and no subject near: the ground that was there. */
const GROUND = 6;

/** How far the ground differs from its own mean light, as a standard deviation in percent of white. */
export function groundUnevenness({ rgb, width, height }: Pixels, alpha: Uint8Array): number {
  // Softened, so that grain does not count and the person's edge is kept away from.
  const reach = Math.max(1, Math.round(Math.min(width, height) / 60));
  const light = boxBlur(
    Float32Array.from({ length: width * height }, (_, pixel) => toneAt(rgb, pixel)[0]),
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

/** How far a ground is off a color, as its mean difference in percent. */
export function offColor(ground: Uint8Array, color: Rgb): number {
  let sum = 0;
  for (const [at, value] of ground.entries()) sum += Math.abs(value - (color[at % 3] ?? 0));
  return (sum / ground.length / 255) * 100;
}
