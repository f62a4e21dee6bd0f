import { MESH, pointOf } from '../../face/face';
import { inFace, type Person } from '../person';
import { likeness, shadedSkinLikeness, skinTone, type Tone, toneAt } from '../skin';

/** Tolerances in chroma and luma for hair, relative to the tone between crown and forehead. */
const HAIR = { chroma: { same: 7, other: 14 }, light: { same: 35, other: 65 } } as const;

/** Minimum number of pixels to determine the hair's tone. */
const MIN_HAIR = 50;

/** Fair hair with more likeness to shaded skin than this cannot be told from a neck. */
const MAX_LIKE_SKIN = 0.3;

/** The tone of a person's hair; undefined where none is visible. */
export function hairTone({ width, height, rgb, alpha, face }: Person): Tone | undefined {
  const [x, y] = pointOf(face, MESH.foreheadTop);
  const reach = inFace(face, 0.3);
  const tones: Tone[] = [];
  for (let row = 0; row < Math.min(height, y - inFace(face, 0.05)); row += 1) {
    for (let column = Math.max(0, Math.round(x) - reach); column < Math.min(width, x + reach); column += 1) {
      const pixel = row * width + column;
      if ((alpha[pixel] ?? 0) > 250) tones.push(toneAt(rgb, pixel));
    }
  }
  if (tones.length < MIN_HAIR) return undefined;
  const middle = (part: 0 | 1 | 2) =>
    tones.map((tone) => tone[part]).sort((one, other) => one - other)[tones.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/** Likeness of a tone to the hair's, 0–1. */
export const hairLikeness = ([light, blue, red]: Tone, hair: Tone): number =>
  likeness(Math.hypot(blue - hair[1], red - hair[2]), HAIR.chroma) *
  likeness(Math.abs(light - hair[0]), HAIR.light);

/** The tone of a person's hair; undefined where none is visible, or it resembles their skin. */
export function distinctHairTone(person: Person): Tone | undefined {
  const hair = hairTone(person);
  return hair && shadedSkinLikeness(hair, skinTone(person)) <= MAX_LIKE_SKIN ? hair : undefined;
}
