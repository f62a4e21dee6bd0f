import type { TaskCheck } from '@tuzuo/core/api/task';
import { type Face, faceHeight, yawOf } from '../face/face';
import { pitchOf } from '../face/pose';
import type { Pixels } from '../picture/read';
import { conditionOf, type FaceCondition } from './condition';
import type { FaceLikeness } from './likeness';

/**
 * Largest yaw, in degrees, and largest differences in yaw and pitch between two faces: looked at on 14 pairs, results
 * up to 19° and 16° apart are fine; at 22° apart (either way), and at 34°, features slide off the face.
 */
const MAX_YAW = 20;
const MAX_APART = { yaw: 18, pitch: 18 } as const;

/** Smallest face height, forehead to chin, in pixels; smaller faces lack detail. */
const MIN_HEIGHT = { model: 64, face: 96 } as const;

/**
 * Chroma of human skin of every shade: Cb 77–127 and Cr 133–173 (Chai and Ngan 1999), here relative to 128, with a
 * margin of three levels. Black-and-white photos and those in colored light lie outside.
 */
const SKIN = { blue: [-54, 2], red: [2, 48] } as const;

/** Largest distance of the chroma of a face's halves: in even light up to 12, under hair 18, in two lights from 28. */
const MAX_HALVES = 20;

/** Largest share of the brows' part that is covered: clear faces reach 0.12, fringes begin at 0.155. */
const MAX_COVERED = 0.14;

/** Largest roughness of skin: freckles, beards and grain reach 0.1, curls and strands over a cheek begin at 0.13. */
const MAX_ROUGH = 0.115;

/**
 * Largest detail above the eyes: 32 clear faces reach 0.088; curls, glasses and deep wrinkles begin at 0.098. Glasses that
 * are recognized stay on a model: their rims cover 0.03 and more of a face.
 */
const MAX_UPPER = 0.093;
const MIN_GLASSES = 0.01;

/**
 * Detail of the jaw from which a face has a beard, and below which it has none. A model's short stubble is covered well
 * (0.08), one that comes with the face is not.
 */
const BEARD = { model: 0.1, face: 0.075 } as const;
const MAX_SHAVED = 0.06;

/**
 * Limits of how unlike two faces may be: ratio of a channel's mean, deviation of the light's logarithm, and chroma that is
 * left once they are matched. Looked at on 89 pairs: results that score 5 and more reach 0.67–1.25, 0.38 and 8.9, with four
 * exceptions; darker or lighter ones, hard shadows and colored hair lie beyond.
 */
const GAIN = [0.66, 1.35] as const;
const MAX_SHADE = 0.4;
const MAX_CHROMA = 10;

/** Largest share of even skin: photographs reach 0.33, rendered heads 0.45, drawings begin at 0.76 (as JPEG). */
const MAX_EVEN = 0.55;

/**
 * The same for a portrait of which only drawings are refused: photographs reach 0.41, and 0.52 smoothed by a median of 15 px;
 * rendered heads 0.53 and 0.63. Those reduced to 12 colors begin at 0.7, except as JPEG.
 */
const MAX_EVEN_OF_PORTRAIT = 0.66;

const sizeOf = (face: Face) => Math.round(faceHeight(face));

const isFrontal = (face: Face) => Math.abs(yawOf(face)) <= MAX_YAW;

/** Whether a model's face can be replaced, as far as its points tell. */
export const isFit = (face: Face): boolean => isFrontal(face) && sizeOf(face) >= MIN_HEIGHT.model;

const turned = (key: string, face: Face): TaskCheck => {
  const found = Math.round(Math.abs(yawOf(face)));
  return { key, ok: isFrontal(face), found, need: MAX_YAW };
};

/** Checks the face that is replaced. */
export function checkModel(faces: readonly Face[], chosen: number): TaskCheck[] {
  const face = faces[chosen];
  const some: TaskCheck = { key: 'modelFace', ok: face !== undefined, found: faces.length, need: chosen + 1 };
  if (!face) return [some];
  const found = sizeOf(face);
  const size: TaskCheck = { key: 'modelSize', ok: found >= MIN_HEIGHT.model, found, need: MIN_HEIGHT.model };
  return [some, size, turned('modelTurned', face)];
}

/** Checks the face that replaces it. */
export function checkFace(faces: readonly Face[]): TaskCheck[] {
  const [face] = faces;
  const one: TaskCheck = { key: 'swapFace', ok: faces.length === 1, found: faces.length, need: 1 };
  if (!face || !one.ok) return [one];
  const found = sizeOf(face);
  const size: TaskCheck = { key: 'swapSize', ok: found >= MIN_HEIGHT.face, found, need: MIN_HEIGHT.face };
  return [one, size, turned('swapTurned', face)];
}

/** Checks that both faces look in about the same direction. */
export function checkTogether(model: Face, face: Face): TaskCheck {
  const [yaw, pitch] = [yawOf, pitchOf].map((angle) => Math.abs(angle(model) - angle(face)));
  const ok = (yaw ?? 0) <= MAX_APART.yaw && (pitch ?? 0) <= MAX_APART.pitch;
  return { key: 'swapApart', ok, found: Math.round(Math.max(yaw ?? 0, pitch ?? 0)), need: MAX_APART.yaw };
}

const isWithin = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max;

const isSkinColored = ([, blue, red]: FaceCondition['tone']) =>
  isWithin(blue, SKIN.blue) && isWithin(red, SKIN.red);

/** Whether a face has the color of skin and the grain of a photo: the face of a person, or one painted after life. */
export const looksAlive = ({ tone, even }: Pick<FaceCondition, 'tone' | 'even'>): boolean =>
  isSkinColored(tone) && even <= MAX_EVEN;

/** Checks that a photographed face lies open in natural colors; `found` names the picture, `model` or `face`. */
export function checkCondition(
  { tone, halves, covered, rough, even, upper, glasses }: FaceCondition,
  found: 'model' | 'face',
): TaskCheck[] {
  const isNatural = isSkinColored(tone) && halves <= MAX_HALVES;
  const isClear = upper <= MAX_UPPER || (found === 'model' && glasses >= MIN_GLASSES);
  return [
    { key: 'facePhoto', ok: even <= MAX_EVEN, found, need: 1 },
    { key: 'faceColor', ok: isNatural, found, need: 1 },
    { key: 'faceOpen', ok: covered <= MAX_COVERED && rough <= MAX_ROUGH && isClear, found, need: 1 },
  ];
}

/** Checks that the photo's face fits the model's: beards, and light and tone, which matching changes only so far. */
export function checkLikeness(
  model: Pick<FaceCondition, 'jaw'>,
  face: Pick<FaceCondition, 'jaw'>,
  { gain: [least, most], shade, chroma }: FaceLikeness,
): TaskCheck[] {
  const isBearded =
    (face.jaw > BEARD.face && model.jaw < MAX_SHAVED) || (model.jaw > BEARD.model && face.jaw < MAX_SHAVED);
  const isAlike = least >= GAIN[0] && most <= GAIN[1] && shade <= MAX_SHADE && chroma <= MAX_CHROMA;
  return [
    { key: 'swapBeard', ok: !isBearded, found: 'face', need: 1 },
    { key: 'swapLight', ok: isAlike, found: 'face', need: 1 },
  ];
}

/**
 * Checks that the face of a portrait is no drawing, and has the color of skin. Rendered films pass, since their skin has the
 * grain of photographs, and as no drawings small faces, whose grain is lost.
 */
export async function checkPortrait(
  photo: Pixels,
  face: Face,
): Promise<[drawn: TaskCheck, color: TaskCheck]> {
  const { even, tone } = await conditionOf(photo, face);
  const isPhoto = sizeOf(face) < MIN_HEIGHT.model || even <= MAX_EVEN_OF_PORTRAIT;
  return [
    { key: 'facePhoto', ok: isPhoto, found: 'portrait', need: 1 },
    { key: 'naturalColor', ok: isSkinColored(tone), found: tone.slice(1).map(Math.round).join(' '), need: 1 },
  ];
}
