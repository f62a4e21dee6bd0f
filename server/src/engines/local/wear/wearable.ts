import type { TaskCheck } from '@tuzuo/core/api/task';
import { opacitiesOf, openCanvas } from '../../../renderer/canvas';
import type { Place } from '../body/body';
import { medianTone, toneOf, unlike } from '../body/colors';
import type { Looked } from './compose';
import { goneOf } from './dress';
import { fitted, type Strip } from './fit';
import type { Garment, GarmentKind } from './garment-parts';
import { underneath } from './under';
import { headOf, type Wearing, wornBefore } from './worn-before';

/** What would have to be guessed if garments were put on a person, as areas in squares of the torso's length. */
type Guessed = {
  /** Bare body where the old clothes reach beyond the new ones: nobody knows what it looks like. */
  body: number;
  /** Background where they reach beyond the body, too: a wide skirt, a coat. */
  background: number;
  /** Hair that lies on the old clothes and would be cut off at the new ones. */
  hair: number;
};

/** A garment that is to be put on. */
type ToWear = { kind: GarmentKind; garment: Garment };

/** Largest difference of a pixel's tone from hair, and smallest one of hair from the clothes below, in levels. */
const HAIR = { same: 14, other: 24 } as const;

/** The area that strips cover, 0–1. */
function coverOf(strips: readonly Strip[], size: { width: number; height: number }): Float32Array {
  const context = openCanvas(size);
  for (const { to } of strips) {
    context.beginPath();
    for (const [x, y] of [...to.left, ...to.right.toReversed()]) context.lineTo(x, y);
    context.closePath();
    context.fill();
  }
  return opacitiesOf(context);
}

/** Pixels connected with the head's hair by pixels of its color; none where the clothes have that color. */
function looseHair({ small, figure }: Looked, { head, top, person }: Wearing): Uint8Array {
  const { width, height, rgb } = small;
  const { unit } = figure;
  const { center } = headOf(figure);
  const hair = new Uint8Array(width * height);
  const crown: number[] = [];
  const worn: number[] = [];
  const cheeks: number[] = [];
  for (let pixel = 0; pixel < hair.length; pixel += 1) {
    const [x, y]: Place = [pixel % width, Math.floor(pixel / width)];
    if ((top[pixel] ?? 0) > 0.9) worn.push(pixel);
    if (Math.hypot(x - center[0], y - center[1]) < 0.12 * unit) cheeks.push(pixel);
    if ((head[pixel] ?? 0) < 0.9 || y > center[1] - 0.2 * unit || Math.abs(x - center[0]) > 0.2 * unit)
      continue;
    crown.push(pixel);
  }
  const tone = medianTone(rgb, crown);
  const face = medianTone(rgb, cheeks);
  // Not their palette: strands in front of them would be part of it.
  const clothes = medianTone(rgb, worn);
  if (!tone || !face || !clothes) return hair;
  if (Math.min(unlike(tone, face), unlike(tone, clothes)) < HAIR.other) return hair;
  const open = crown.filter((pixel) => unlike(toneOf(rgb, pixel), tone) < HAIR.same);
  for (const pixel of open) hair[pixel] = 1;
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    for (const next of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
      if (next < 0 || next >= hair.length || hair[next] || (person[next] ?? 0) < 0.5) continue;
      if (unlike(toneOf(rgb, next), tone) >= HAIR.same) continue;
      hair[next] = 1;
      open.push(next);
    }
  }
  return hair;
}

/** Measures what of a dressed person could only be guessed. */
function guessedOf(looked: Looked, toWear: readonly ToWear[]): Guessed {
  const { small, person, figure } = looked;
  const goes = {
    top: toWear.some(({ kind }) => kind !== 'bottom'),
    bottom: toWear.some(({ kind }) => kind !== 'top'),
  };
  const wearing = wornBefore(small, person, figure);
  const gone = goneOf(wearing, goes);
  const sleeved = toWear.some(({ garment }) => garment.sleeves !== undefined);
  const { share } = underneath(small, wearing, figure, gone, { ...goes, sleeved });
  const cover = coverOf(
    toWear.flatMap(({ kind, garment }) => fitted(garment, kind, figure).strips),
    small,
  );
  const hair = looseHair(looked, wearing);
  const { chin } = headOf(figure);
  const square = figure.unit ** 2;
  const guessed = { body: 0, background: 0, hair: 0 };
  for (const [pixel, much] of gone.entries()) {
    const covered = cover[pixel] ?? 0;
    const open = (much * (1 - covered)) / square;
    guessed.body += open * (share[pixel] ?? 0);
    guessed.background += open * (1 - (share[pixel] ?? 0));
    if (hair[pixel] && covered > 0.5 && Math.floor(pixel / small.width) > chin) guessed.hair += 1 / square;
  }
  return guessed;
}

/**
 * Largest areas that may be guessed. Of 43 results for 13 people, those that a shopper would keep guess up to 0.21 of body and
 * 0.62 of background; a crouching person in a jacket needs 0.42 of body.
 */
const MAX = { body: 0.28, background: 0.7, hair: 0.03 } as const;

/** Checks that the new garments cover the old ones, and that no hair lies where they go. */
export function checkCovering(looked: Looked, toWear: readonly ToWear[]): TaskCheck[] {
  const { body, background, hair } = guessedOf(looked, toWear);
  const percent = (share: number) => Math.round(100 * share);
  const share = Math.max(body / MAX.body, background / MAX.background);
  return [
    { key: 'wornCovered', ok: share <= 1, found: percent(share), need: 100 },
    { key: 'hairClear', ok: hair <= MAX.hair, found: percent(hair), need: percent(MAX.hair) },
  ];
}
