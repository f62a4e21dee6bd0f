import { MESH, pointOf } from '../../face/face';
import { boxBlur } from '../../matting/box-blur';
import { inFace, type Person } from '../person';
import { likeness, shadedSkinLikeness, skinTone, type Tone, toneAt } from '../skin';
import type { Fitting } from './fitting';
import type { Parts } from './parts';
import { shoulderLine } from './pieces';
import { rowsOf } from './rows';

const RGB = 3;

/** Hair: as dark or light, and of the colour, of what is between crown and forehead. */
const HAIR = { chroma: { same: 7, other: 14 }, light: { same: 35, other: 65 } } as const;

/** Fewer pixels tell nothing of somebody's hair. */
const LEAST_HAIR = 50;

/** Fair hair more like skin in a shadow than this cannot be told from a neck. */
const MOST_LIKE_SKIN = 0.3;

/** The tone of somebody's hair; undefined where none is to be seen. */
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
  if (tones.length < LEAST_HAIR) return undefined;
  const middle = (part: 0 | 1 | 2) =>
    tones.map((tone) => tone[part]).sort((one, other) => one - other)[tones.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/** How much a pixel's tone is the hair's, 0–1. */
export const hairLikeness = ([light, blue, red]: Tone, hair: Tone): number =>
  likeness(Math.hypot(blue - hair[1], red - hair[2]), HAIR.chroma) *
  likeness(Math.abs(light - hair[0]), HAIR.light);

/** The tone of somebody's hair; undefined where none is to be seen, or it has the colour of their skin. */
export function distinctHairTone(person: Person): Tone | undefined {
  const hair = hairTone(person);
  return hair && shadedSkinLikeness(hair, skinTone(person)) <= MOST_LIKE_SKIN ? hair : undefined;
}

/** Hair below the eyes: its opacity 0–255, and its colour without what is behind it. */
export type LooseHair = Pick<Person, 'rgb' | 'alpha'>;

/** Takes a person's hair off what it hangs over. */
export function looseHair(person: Person, { hair }: Parts): LooseHair {
  const { width, height, rgb, alpha, face } = person;
  const { eyes } = rowsOf(person);
  const share = boxBlur(hair, width, height, inFace(face, 0.004)).fill(0, 0, eyes * width);
  const radius = inFace(face, 0.015);
  const sure = share.map((opacity) => opacity ** 2);
  const weights = boxBlur(sure, width, height, radius);
  const colours = Buffer.from(rgb);
  for (let channel = 0; channel < RGB; channel += 1) {
    const mean = boxBlur(
      sure.map((weight, pixel) => weight * (rgb[pixel * RGB + channel] ?? 0)),
      width,
      height,
      radius,
    );
    for (const [pixel, opacity] of share.entries()) {
      if (opacity === 0) continue;
      const own = rgb[pixel * RGB + channel] ?? 0;
      const near = (mean[pixel] ?? 0) / Math.max(1e-3, weights[pixel] ?? 0);
      // The fainter a strand, the more of its colour is that of what was behind it.
      colours[pixel * RGB + channel] = Math.round(Math.min(255, own * opacity + near * (1 - opacity)));
    }
  }
  return { rgb: colours, alpha: Buffer.from(share.map((opacity, pixel) => opacity * (alpha[pixel] ?? 0))) };
}

/** Hair that goes on so far below a shoulder's line hangs before it, in widths of the face. */
const BEFORE = 0.2;

/** Pixels to the side that a strand goes per pixel downwards, at most. */
const SLANT = 2;

/**
 * How much of the hair hangs before a garment, 0–1: strands that go on well below its shoulders, from where they come
 * on. The others end behind it.
 */
export function hairBefore(
  { width, height, face }: Person,
  hair: LooseHair,
  { x, y, unit, alter }: Fitting,
): Float32Array {
  const reaches = new Float32Array(width * height);
  for (let row = height - 1; row >= 0; row -= 1) {
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column;
      if ((hair.alpha[pixel] ?? 0) < 100) continue;
      const aside = (column - x) / unit;
      const line = y + alter(aside, shoulderLine(aside) + BEFORE)[1] * unit;
      let below = row >= line ? 1 : 0;
      for (let step = -SLANT; step <= SLANT && row < height - 1; step += 1) {
        if (column + step >= 0 && column + step < width)
          below = Math.max(below, reaches[pixel + width + step] ?? 0);
      }
      reaches[pixel] = below;
    }
  }
  const soft = boxBlur(reaches, width, height, inFace(face, 0.012));
  return soft.map((share) => Math.min(1, 3 * share));
}

/** Lays hair over a person who has been dressed, in place, as far as it hangs before them. */
export function layHair({ rgb, alpha }: Person, hair: LooseHair, before?: Float32Array): void {
  for (const [pixel, opacity] of hair.alpha.entries()) {
    const share = (opacity / 255) * (before?.[pixel] ?? 1);
    if (share === 0) continue;
    const rest = (1 - share) * ((alpha[pixel] ?? 0) / 255);
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      rgb[at] = Math.round(((hair.rgb[at] ?? 0) * share + (rgb[at] ?? 0) * rest) / (share + rest));
    }
    alpha[pixel] = Math.round((share + rest) * 255);
  }
}
