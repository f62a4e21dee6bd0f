import type { Body, Place } from '../body/body';
import { detectIn } from '../body/pose';
import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';
import { skinLikeness, skinTone, type Tone, toneAt } from './skin';

/**
 * Squares around the head in which wrists are looked for, all in face heights: their sides, and how far their centers lie
 * below the chin. The network was trained on whole bodies and misses a hand in some of these close views.
 */
const LOOKS = [
  { side: 3, below: 0.1 },
  { side: 3.6, below: 0.3 },
  { side: 4.4, below: 0.5 },
  { side: 5.4, below: 0.8 },
] as const;

/** Where a wrist belongs to a hand that an ID photo shows, in face heights from the chin. */
const NEAR = { aside: 1.5, below: 1 } as const;

/** Where the network puts wrists that it does not see: at the throat, in the same units. */
const THROAT = 0.25;

/** Share of skin from which a wrist is bare, and half the side of the square in which it is measured, in face heights. */
const BARE = { share: 0.25, reach: 0.16 } as const;

/** Mean likeness to skin around a place, 0 to 1. */
function skinAround({ width, height, rgb }: Pixels, [x, y]: Place, reach: number, skin: Tone): number {
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, Math.round(y - reach)); row < Math.min(height, y + reach); row += 1)
    for (let column = Math.max(0, Math.round(x - reach)); column < Math.min(width, x + reach); column += 1) {
      sum += skinLikeness(toneAt(rgb, row * width + column), skin);
      count += 1;
    }
  return sum / Math.max(1, count);
}

/** Confidence, 0 to 1, that a hand is in front of a portrait or at the head: that of a bare wrist among several detections. */
export function wristBeside(photo: Pixels, face: Face, bodies: readonly Body[]): number {
  const unit = faceHeight(face);
  const [chinX, chinY] = pointOf(face, MESH.chin);
  const skin = skinTone({ ...photo, face });
  const wrists = bodies.flatMap(({ leftWrist, rightWrist }) => [leftWrist, rightWrist]);
  return wrists.reduce((most, { at, sure }) => {
    const [x, y] = at;
    const [aside, below] = [Math.abs(x - chinX) / unit, (y - chinY) / unit];
    const isInside = x > 0 && x < photo.width && y > 0 && y < photo.height;
    const isThroat = aside < THROAT && Math.abs(below) < THROAT;
    if (sure <= most || !isInside || aside > NEAR.aside || below > NEAR.below || isThroat) return most;
    return skinAround(photo, at, BARE.reach * unit, skin) >= BARE.share ? sure : most;
  }, 0);
}

/**
 * Detections of the body around a face, in the photo's pixels.
 * @throws EngineFailure when the network of bodies cannot be used
 */
export async function findBodies(photo: Pixels, face: Face): Promise<Body[]> {
  const unit = faceHeight(face);
  const [x] = pointOf(face, MESH.noseTip);
  const [, chinY] = pointOf(face, MESH.chin);
  const bodies: Body[] = [];
  for (const look of LOOKS) {
    const side = Math.round(look.side * unit);
    const square = {
      left: Math.round(x - side / 2),
      top: Math.round(chinY + look.below * unit - side / 2),
      side,
    };
    bodies.push(await detectIn(photo, square), await detectIn(photo, square, true));
  }
  return bodies;
}
