import { type Face, MESH, pointOf } from '../face/face';
import { median } from '../median';
import { mapToFloats } from '../picture/map-values';
import type { Pixels } from '../picture/read';
import { BROWS, EYES, LIPS, type Tone, toneAt } from '../portrait/skin';
import { drawFeatures, drawMask } from './area';
import { closeUp, MEASURED_HEIGHT } from './close-up';
import { detailIn } from './detail';
import { glassesOver, hairOver } from './worn';

/** Margin around eyes, brows and lips, in face heights. */
const BESIDE = 0.03;

/** Mask value from which a pixel belongs to the part that is replaced, and below which it is no feature and no hair. */
const INSIDE = 0.3;
const CLEAR = 0.1;

const RGB = 3;

/** Corners of the mouth. */
const MOUTH = [61, 291] as const;

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
  /** Detail of the skin above the eyes, as a share of its lightness: hair and glasses have much, see `detailIn`. */
  upper: number;
  /** Share of the face that the rims of recognized glasses cover, which stay on a model. */
  glasses: number;
  /** The same detail of chin and jaw, from just above the mouth: beards have much. */
  jaw: number;
};

/** Height above the corners of the mouth at which a beard begins, in face heights. */
const MUSTACHE = 0.03;

const sumOf = (plane: Float32Array) => plane.reduce((sum, value) => sum + value, 0);

function toneOf(rgb: Uint8Array, pixels: readonly number[]): Tone {
  const tones = pixels.map((pixel) => toneAt(rgb, pixel));
  const middle = (part: 0 | 1 | 2) => median(tones.map((tone) => tone[part]));
  return [middle(0), middle(1), middle(2)];
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

/** Detail of the skin above the eyes and on the jaw; `isSkin` marks the pixels that are no brow, eye or lip. */
function detailsOf({ width, height, rgb }: Pixels, face: Face, isSkin: Uint8Array) {
  const [chin, top] = [pointOf(face, MESH.chin), pointOf(face, MESH.foreheadTop)];
  const [upX, upY] = [top[0] - chin[0], top[1] - chin[1]];
  // Height above the chin along the face, in face heights.
  const heightOf = (x: number, y: number) =>
    ((x - chin[0]) * upX + (y - chin[1]) * upY) / (MEASURED_HEIGHT * MEASURED_HEIGHT);
  const heightAt = (index: number) => {
    const [x, y] = pointOf(face, index);
    return heightOf(x, y);
  };
  const between = (one: number, other: number) => (heightAt(one) + heightAt(other)) / 2;
  const eyes = between(MESH.leftEye.outer, MESH.rightEye.outer);
  const mouth = between(...MOUTH) + MUSTACHE;
  const light = mapToFloats({ length: width * height }, (_, pixel) => toneAt(rgb, pixel)[0]);
  const skin = { width, height, skin: Float32Array.from(isSkin) };
  const at = (pixel: number) => heightOf(pixel % width, Math.floor(pixel / width));
  return {
    upper: detailIn(light, skin, (pixel) => at(pixel) > eyes),
    jaw: detailIn(light, skin, (pixel) => at(pixel) < mouth),
  };
}

/** Measures a face of a picture. */
export async function conditionOf(pixels: Pixels, seen: Face): Promise<FaceCondition> {
  const { pixels: picture, face } = await closeUp({ pixels, face: seen });
  const { width, height, rgb } = picture;
  const mask = drawMask(picture, face);
  const hair = hairOver(picture, face, mask);
  const features = drawFeatures(picture, face, [LIPS, ...EYES, ...BROWS], BESIDE);
  const rims = glassesOver(picture, face);
  const eyes = (pointOf(face, MESH.leftEye.outer)[1] + pointOf(face, MESH.rightEye.outer)[1]) / 2;
  const nose = pointOf(face, MESH.noseTip)[0];
  const skin: number[] = [];
  const isSkin = new Uint8Array(mask.length);
  let [above, over, even, pairs] = [0, 0, 0, 0];
  const isEven = (one: number, other: number) =>
    [0, 1, 2].every(
      (channel) => Math.abs((rgb[one * RGB + channel] ?? 0) - (rgb[other * RGB + channel] ?? 0)) <= 1,
    );
  for (const [pixel, share] of mask.entries()) {
    if (share < INSIDE) continue;
    if (Math.floor(pixel / width) < eyes) {
      above += 1;
      over += hair[pixel] ?? 0;
    }
    if ((features[pixel] ?? 0) >= CLEAR) continue;
    isSkin[pixel] = 1;
    if ((hair[pixel] ?? 0) >= CLEAR) continue;
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
    covered: over / Math.max(1, above),
    rough:
      PATCHES.map((point) => roughnessAt(picture, pointOf(face, point))).sort((a, b) => b - a)[
        PATCH.spared
      ] ?? 0,
    even: even / Math.max(1, pairs),
    glasses: rims.reduce((sum, rim, pixel) => sum + rim * (mask[pixel] ?? 0), 0) / Math.max(1, sumOf(mask)),
    ...detailsOf(picture, face, isSkin),
  };
}
