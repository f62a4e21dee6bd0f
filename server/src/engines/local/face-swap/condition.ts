import sharp from 'sharp';
import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';
import { BROWS, EYES, LIPS, type Tone, toneAt } from '../portrait/skin';
import { areaOf, cropped, drawFeatures, drawMask, faceIn } from './area';
import { hairOver } from './worn';

/** Height, forehead to chin, at which every face is measured, in pixels. */
const HEIGHT = 200;

/** Margin around eyes, brows and lips, in face heights. */
const BESIDE = 0.03;

/** Mask value from which a pixel belongs to the part that is replaced, and below which it is no feature and no hair. */
const INSIDE = 0.3;
const CLEAR = 0.1;

const RGB = 3;

/**
 * Mesh points on forehead and cheeks around which skin is smooth; reach of a patch and of the difference that counts as
 * grain, in pixels; and how many rough patches are allowed, such as a mole or a hand.
 */
const PATCHES = [69, 299, 151, 118, 347, 50, 280, 195, 36, 266] as const;
const PATCH = { reach: 7, grain: 2, spared: 2 } as const;

/** What decides whether a face can be exchanged, measured on its skin. */
export type FaceCondition = {
  /** Median luma and chroma differences (ITU-R BT.601), in levels. */
  tone: Tone;
  /** Distance of the chroma of both halves, in levels: colored lights differ. */
  halves: number;
  /** Share of the part from above the brows to the eyes that hair or dark glasses cover, 0–1. */
  covered: number;
  /** Contrast within the third roughest of ten patches of skin, as a share of its luma: hair in any color is rough. */
  rough: number;
  /** Share of the skin whose neighbors differ by at most one level: photographs have grain, drawings do not. */
  even: number;
};

function medianOf(values: number[]): number {
  values.sort((one, other) => one - other);
  return values[values.length >> 1] ?? 0;
}

function toneOf(rgb: Uint8Array, pixels: readonly number[]): Tone {
  const tones = pixels.map((pixel) => toneAt(rgb, pixel));
  const middle = (part: 0 | 1 | 2) => medianOf(tones.map((tone) => tone[part]));
  return [middle(0), middle(1), middle(2)];
}

/** A face with its surroundings, at the height of every measurement. */
async function closeUp(pixels: Pixels, face: Face): Promise<{ picture: Pixels; face: Face }> {
  const area = areaOf(face, pixels);
  const { rgb, width, height } = cropped(pixels, area);
  const scale = HEIGHT / faceHeight(face);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const data = await sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false })
    .resize(Math.max(2, size.width), Math.max(2, size.height), { fit: 'fill' })
    .raw()
    .toBuffer();
  const { points } = faceIn(face, area);
  return {
    picture: { width: Math.max(2, size.width), height: Math.max(2, size.height), rgb: data },
    face: { points: points.map(([x, y, z]) => [x * scale, y * scale, z * scale]) },
  };
}

/** Root mean square of the differences from nearby luma in the patch around a place, as a share of its mean luma. */
function roughnessAt({ width, height, rgb }: Pixels, [x, y]: readonly number[]): number {
  const light = (column: number, row: number) => {
    const [inside, below] = [
      Math.min(width - 1, Math.max(0, column)),
      Math.min(height - 1, Math.max(0, row)),
    ];
    return toneAt(rgb, below * width + inside)[0];
  };
  const { reach, grain } = PATCH;
  let [squares, sum, count] = [0, 0, 0];
  for (let row = Math.round(y ?? 0) - reach; row <= (y ?? 0) + reach; row += 1) {
    for (let column = Math.round(x ?? 0) - reach; column <= (x ?? 0) + reach; column += 1) {
      const here = light(column, row);
      const around =
        light(column - grain, row) +
        light(column + grain, row) +
        light(column, row - grain) +
        light(column, row + grain);
      squares += (here - around / 4) ** 2;
      sum += here;
      count += 1;
    }
  }
  return Math.sqrt(squares / count) / Math.max(20, sum / count);
}

/** Measures a face of a picture. */
export async function conditionOf(pixels: Pixels, seen: Face): Promise<FaceCondition> {
  const { picture, face } = await closeUp(pixels, seen);
  const { width, height, rgb } = picture;
  const mask = drawMask(picture, face);
  const hair = hairOver(picture, face, mask);
  const features = drawFeatures(picture, face, [LIPS, ...EYES, ...BROWS], BESIDE);
  const eyes = (pointOf(face, MESH.leftEye.outer)[1] + pointOf(face, MESH.rightEye.outer)[1]) / 2;
  const nose = pointOf(face, MESH.noseTip)[0];
  const skin: number[] = [];
  let [upper, over, even, pairs] = [0, 0, 0, 0];
  const isEven = (one: number, other: number) =>
    [0, 1, 2].every(
      (channel) => Math.abs((rgb[one * RGB + channel] ?? 0) - (rgb[other * RGB + channel] ?? 0)) <= 1,
    );
  for (const [pixel, share] of mask.entries()) {
    if (share < INSIDE) continue;
    if (Math.floor(pixel / width) < eyes) {
      upper += 1;
      over += hair[pixel] ?? 0;
    }
    if ((features[pixel] ?? 0) >= CLEAR || (hair[pixel] ?? 0) >= CLEAR) continue;
    skin.push(pixel);
    if (pixel + width >= width * height) continue;
    pairs += 1;
    if (isEven(pixel, pixel + 1) && isEven(pixel, pixel + width)) even += 1;
  }
  const [left, right] = [
    toneOf(
      rgb,
      skin.filter((pixel) => pixel % width < nose),
    ),
    toneOf(
      rgb,
      skin.filter((pixel) => pixel % width >= nose),
    ),
  ];
  return {
    tone: toneOf(rgb, skin),
    halves: Math.hypot(left[1] - right[1], left[2] - right[2]),
    covered: over / Math.max(1, upper),
    rough:
      PATCHES.map((point) => roughnessAt(picture, pointOf(face, point))).sort((a, b) => b - a)[
        PATCH.spared
      ] ?? 0,
    even: even / Math.max(1, pairs),
  };
}
