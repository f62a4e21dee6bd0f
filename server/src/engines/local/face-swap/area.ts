import type { Area } from '@tuzuo/core/geometry/size';
import { opacitiesOf, openCanvas } from '../../../renderer/canvas';
import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import type { Pixels } from '../picture/read';
import { OVAL } from '../portrait/skin';

/** Margin around a face, in face heights, whose colors are compared with the face's edge. */
const MARGIN = 0.12;

/** Upper end of the new face above the brows, and softness of its edge, in face heights. */
const ABOVE_BROWS = 0.085;
const SOFT = 0.035;

/** Points of the oval above the brows: the forehead stays the model's. */
const OVER_BROWS = new Set([10, 338, 297, 332, 284, 109, 67, 103, 54]);

/** Bounding area of a face with its margin, clipped to the picture. */
export function areaOf(face: Face, { width, height }: Pick<Pixels, 'width' | 'height'>): Area {
  const outline = OVAL.map((index) => pointOf(face, index));
  const margin = faceHeight(face) * MARGIN;
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + margin));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + margin));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** A face in the coordinates of an area. */
export const faceIn = (face: Face, { left, top }: Area): Face => ({
  points: face.points.map(([x, y, z]) => [x - left, y - top, z]),
});

/** Crops an area of a picture. */
export function cropped({ rgb, width }: Pixels, area: Area): Pixels {
  const row = area.width * 3;
  const part = Buffer.alloc(row * area.height);
  for (let y = 0; y < area.height; y += 1) {
    const from = ((area.top + y) * width + area.left) * 3;
    rgb.copy(part, y * row, from, from + row);
  }
  return { width: area.width, height: area.height, rgb: part };
}

/** Upper edges of both brows, from left to right. */
const BROW_LINE = [70, 63, 105, 66, 107, 336, 296, 334, 293, 300] as const;

/**
 * Mask of the new face, 0–1, from just above the brows to the jaw. The edge fades inwards only, so that no pixel
 * outside the outline changes.
 */
export function drawMask({ width, height }: Pick<Pixels, 'width' | 'height'>, face: Face): Float32Array {
  const context = openCanvas({ width, height });
  const unit = faceHeight(face);
  const chin = pointOf(face, MESH.chin);
  const top = pointOf(face, MESH.foreheadTop);
  // "Up" follows the tilt of the face.
  const [upX, upY] = [(top[0] - chin[0]) / unit, (top[1] - chin[1]) / unit];
  const lift = ABOVE_BROWS * unit;
  context.beginPath();
  const lower = OVAL.filter((index) => !OVER_BROWS.has(index));
  // The oval runs clockwise from the top: right side, chin, left side; then back along the brows.
  for (const index of lower) {
    const [x, y] = pointOf(face, index);
    context.lineTo(x, y);
  }
  for (const index of BROW_LINE) {
    const [x, y] = pointOf(face, index);
    context.lineTo(x + upX * lift, y + upY * lift);
  }
  context.closePath();
  context.fill();
  const hard = opacitiesOf(context);
  return softenInwards(hard, width, height, Math.max(1, Math.round(unit * SOFT)));
}

/** Fades a mask inwards over twice `radius` pixels; 0 outside. */
function softenInwards(mask: Float32Array, width: number, height: number, radius: number): Float32Array {
  const blurred = boxBlur(boxBlur(mask, width, height, radius), width, height, radius);
  return mask.map((inside, pixel) => {
    if (inside < 1) return 0;
    const share = Math.max(0, ((blurred[pixel] ?? 0) - 0.5) * 2);
    return share * share * (3 - 2 * share);
  });
}

/** Mask of eyes, brows and lips, which are excluded when the light on the skin is measured. */
export function drawFeatures(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  face: Face,
  outlines: readonly (readonly number[])[],
  beyond: number,
): Float32Array {
  const context = openCanvas({ width, height });
  context.lineJoin = 'round';
  context.lineWidth = 2 * beyond * faceHeight(face);
  for (const outline of outlines) {
    context.beginPath();
    for (const index of outline) {
      const [x, y] = pointOf(face, index);
      context.lineTo(x, y);
    }
    context.closePath();
    context.fill();
    if (beyond > 0) context.stroke();
  }
  return opacitiesOf(context);
}
