import type { SKRSContext2D } from '@napi-rs/canvas';
import { opacitiesOf, openCanvas } from '../../../renderer/canvas';
import { type Face, MESH, pointOf } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import { inFace, type Person } from './person';

/** Outlines in MediaPipe's face mesh; the oval runs clockwise from the top. */
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
export const LIPS = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185,
] as const;
export const EYES = [
  [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
  [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
] as const;
export const BROWS = [
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
] as const;

/** Margin around features that are not skin, and softness of the mask's edges, in face heights. */
const LINE = 0.03;
const SOFT = 0.025;

/** Height of the neck below the chin, in face heights. */
const NECK = 0.45;

/** Distances from the cheeks' color, in levels of chroma and luma, that are skin (`same`) and no skin (`other`). */
const CHROMA = { same: 9, other: 22 } as const;
const LIGHT = { same: 60, other: 110 } as const;

/**
 * Chroma tolerances of shaded skin, which is grayer, and the share of the skin's brightness below which nothing is
 * skin.
 */
const SHADED = { same: 13, other: 27 } as const;
const DARKEST = 0.42;

const RGB = 3;

function trace(context: SKRSContext2D, face: Face, outline: readonly number[]): void {
  context.beginPath();
  for (const index of outline) {
    const [x, y] = pointOf(face, index);
    context.lineTo(x, y);
  }
  context.closePath();
}

/** Mask 0–1 of the face's oval, from hairline to chin, extended by `beyond` face heights. */
export function drawOval({ width, height, face }: Person, beyond = 0): Float32Array {
  const context = openCanvas({ width, height });
  context.lineJoin = 'round';
  trace(context, face, OVAL);
  context.fill();
  if (beyond > 0) {
    context.lineWidth = 2 * inFace(face, beyond);
    context.stroke();
  }
  return opacitiesOf(context);
}

/** Mask 0–1 of possible skin: the face without eyes, brows and lips, and the neck. */
export function drawPlace({ width, height, face }: Person): Float32Array {
  const context = openCanvas({ width, height });
  context.lineJoin = 'round';
  trace(context, face, OVAL);
  context.fill();
  const [leftX, leftY] = pointOf(face, MESH.leftJaw);
  const [rightX, rightY] = pointOf(face, MESH.rightJaw);
  const bottom = pointOf(face, MESH.chin)[1] + inFace(face, NECK);
  context.beginPath();
  for (const [x, y] of [
    [leftX, leftY],
    [rightX, rightY],
    [rightX, bottom],
    [leftX, bottom],
  ] as const) {
    context.lineTo(x, y);
  }
  context.fill();
  context.globalCompositeOperation = 'destination-out';
  context.lineWidth = 2 * inFace(face, LINE);
  for (const outline of [LIPS, ...EYES, ...BROWS]) {
    trace(context, face, outline);
    context.fill();
    context.stroke();
  }
  return boxBlur(opacitiesOf(context), width, height, inFace(face, SOFT));
}

/** Luma and the two chroma differences (ITU-R BT.601), in levels. */
export type Tone = readonly [light: number, blue: number, red: number];

export function toneAt(rgb: Uint8Array, pixel: number): Tone {
  const [red, green, blue] = [rgb[pixel * RGB] ?? 0, rgb[pixel * RGB + 1] ?? 0, rgb[pixel * RGB + 2] ?? 0];
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [light, 0.564 * (blue - light), 0.713 * (red - light)];
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Mesh points on cheeks and forehead. */
const SAMPLES = [50, 280, 101, 330, 205, 425, 151, 187, 411] as const;

/** The person's skin tone: the median of samples of cheeks and forehead. */
export function skinTone({ width, height, rgb, face }: Omit<Person, 'alpha'>): Tone {
  const reach = inFace(face, 0.025);
  const tones: Tone[] = [];
  for (const index of SAMPLES) {
    const [x, y] = pointOf(face, index);
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const [column, row] = [Math.round(x + dx), Math.round(y + dy)];
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        tones.push(toneAt(rgb, row * width + column));
      }
    }
  }
  return [0, 1, 2].map((part) => middleOf(tones.map((tone) => tone[part] ?? 0))) as unknown as Tone;
}

/** 1 up to `same`, 0 from `other` on, linear in between. */
export const likeness = (off: number, { same, other }: { same: number; other: number }) =>
  Math.min(1, Math.max(0, (other - off) / (other - same)));

/** Likeness of a tone to the skin's, 0–1. */
export function skinLikeness([light, blue, red]: Tone, skin: Tone): number {
  const chroma = Math.hypot(blue - skin[1], red - skin[2]);
  return likeness(chroma, CHROMA) * likeness(Math.abs(light - skin[0]), LIGHT);
}

/** Likeness to skin in shadow or under a beard, by chroma alone, 0–1. */
export function shadedSkinLikeness([light, blue, red]: Tone, skin: Tone): number {
  return light < DARKEST * skin[0] ? 0 : likeness(Math.hypot(blue - skin[1], red - skin[2]), SHADED);
}

/** Share of skin per pixel, 0–1. */
export function skinMask(person: Person): Float32Array {
  const { width, height, rgb, alpha, face } = person;
  const tone = skinTone(person);
  const mask = drawPlace(person);
  for (const [pixel, place] of mask.entries()) {
    if (place === 0) continue;
    mask[pixel] = place * skinLikeness(toneAt(rgb, pixel), tone) * ((alpha[pixel] ?? 0) / 255);
  }
  return boxBlur(mask, width, height, inFace(face, 0.01));
}
