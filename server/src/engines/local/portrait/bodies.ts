import type { Body } from '../body/body';
import { detectIn } from '../body/pose';
import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';

/**
 * Squares around the head in which bodies are looked for, all in face heights: their sides, and how far their centers lie
 * below the chin. The network was trained on whole bodies and misses a hand in some of these close views.
 */
const LOOKS = [
  { side: 3, below: 0.1 },
  { side: 3.6, below: 0.3 },
  { side: 4.4, below: 0.5 },
  { side: 5.4, below: 0.8 },
] as const;

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
