import type { Body, Place } from '../body/body';
import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';
import { skinLikeness, skinTone, type Tone, toneAt } from './skin';

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
