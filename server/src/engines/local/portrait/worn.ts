import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';
import type { Person } from './person';
import { shadedSkinLikeness, skinTone, type Tone, toneAt } from './skin';

/**
 * Detection of head coverings and dark lenses by what is visible. Dark hats on dark hair look like hair and are missed.
 */

const SOLID = 240;

/** Range between crown and top of the forehead that shows a hat's body, without its rim and brim. */
const BODY = { from: 0.15, to: 0.5 } as const;

/** Range around the top of the forehead where hair or a fringe shows under a hat, in face heights. */
const BELOW = { above: 0.15, under: 0.02 } as const;

/** Half the width of the sampled area, in face widths. */
const HALF = 0.25;

/** Difference in levels that scores 1: a crown lighter than what is below it; hair in full light reaches 42. */
const LIGHTER = 80;

/** Natural chroma of hair, black to blonde and gray, in levels; `UNNATURAL` levels beyond it score 1. */
const NATURAL = { blue: { min: -42, max: 6 }, red: { min: -4 } } as const;
const UNNATURAL = 4;

/** Brightness below which chroma is noise. */
const TELLS_COLOR = 60;

/** Minimum distance from crown to forehead, in face heights; with less, the head is bald or cut off. */
const MIN_BODY = 0.12;

type Area = { left: number; right: number; top: number; bottom: number };

/** Tones of a person's opaque pixels in an area. */
function tonesIn({ width, height, rgb, alpha }: Person, area: Area): Tone[] {
  const tones: Tone[] = [];
  for (let y = Math.max(0, Math.round(area.top)); y < Math.min(height, area.bottom); y += 1) {
    for (let x = Math.max(0, Math.round(area.left)); x < Math.min(width, area.right); x += 1) {
      if ((alpha[y * width + x] ?? 0) > SOLID) tones.push(toneAt(rgb, y * width + x));
    }
  }
  return tones;
}

function middleOf(tones: readonly Tone[], part: 0 | 1 | 2): number {
  const sorted = tones.map((tone) => tone[part]).sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

/**
 * Difference of the top of a head from hair and skin: 0 for hair and bald heads, about 1 or more for a hat that is
 * lighter than the hair below it, or has a color of dyed hair only.
 * @param crownY the row of the crown
 */
export function headCover(person: Person, crownY: number): number {
  const { face } = person;
  const [, forehead] = pointOf(face, MESH.foreheadTop);
  const unit = faceHeight(face);
  const body = forehead - crownY;
  if (body < MIN_BODY * unit) return 0;
  const [leftX] = pointOf(face, MESH.leftSide);
  const [rightX] = pointOf(face, MESH.rightSide);
  const halfWidth = HALF * (rightX - leftX);
  const across = { left: (leftX + rightX) / 2 - halfWidth, right: (leftX + rightX) / 2 + halfWidth };
  const top = tonesIn(person, { ...across, top: crownY + BODY.from * body, bottom: crownY + BODY.to * body });
  const low = tonesIn(person, {
    ...across,
    top: forehead - BELOW.above * unit,
    bottom: forehead + BELOW.under * unit,
  });
  if (top.length === 0 || low.length === 0) return 0;
  const skin = skinTone(person);
  const bare = top.filter((tone) => shadedSkinLikeness(tone, skin) >= 0.5).length / top.length;
  const [light, blue, red] = [middleOf(top, 0), middleOf(top, 1), middleOf(top, 2)];
  const lighter = (light - middleOf(low, 0)) / LIGHTER;
  const beyond = Math.max(blue - NATURAL.blue.max, NATURAL.blue.min - blue, NATURAL.red.min - red);
  const colored = light >= TELLS_COLOR ? beyond / UNNATURAL : 0;
  return Math.max(0, lighter, colored) * (1 - bare);
}

/** Area around an eye's center that a lens covers, in eye widths: lid and skin below. */
const LENS = { side: 0.6, above: 0.12, below: 0.5 } as const;

/** Share of the cheeks' brightness; skin around an open eye is never darker. */
const DARK = 0.4;

/**
 * Share of the skin around the eyes that is as dark as behind a lens, 0–1, of the lighter eye, so that a shadow on one
 * side does not count.
 */
export function darkLenses({ width, height, rgb }: Pixels, face: Face): number {
  const [cheeks] = skinTone({ width, height, rgb, face });
  const shares = [MESH.leftEye, MESH.rightEye].map(({ outer, inner }) => {
    const [outerX, outerY] = pointOf(face, outer);
    const [innerX, innerY] = pointOf(face, inner);
    const unit = Math.abs(outerX - innerX);
    const [x, y] = [(outerX + innerX) / 2, (outerY + innerY) / 2];
    let [dark, all] = [0, 0];
    for (let row = Math.max(0, Math.round(y - LENS.above * unit)); row < y + LENS.below * unit; row += 1) {
      for (let column = Math.round(x - LENS.side * unit); column < x + LENS.side * unit; column += 1) {
        if (row >= height || column < 0 || column >= width) continue;
        all += 1;
        if (toneAt(rgb, row * width + column)[0] < DARK * cheeks) dark += 1;
      }
    }
    return dark / Math.max(1, all);
  });
  return Math.min(...shares);
}
