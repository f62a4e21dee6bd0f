import type { Body, Joint } from '../body/body';
import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { Portrait } from './portrait';

const SHOULDERS: readonly Joint[] = ['leftShoulder', 'rightShoulder'];

/** Surest detections of a shoulder that are compared, and the confidence that the last of them needs (docs/measured.md). */
const SURE = { count: 4, least: 0.55 } as const;

/** Half the side of the square around a shoulder in which its opacity is measured, in face heights. */
const REACH = 0.08;

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Where several detections surely have a joint, in pixels; undefined if they do not. */
function placeOf(bodies: readonly Body[], joint: Joint): [x: number, y: number] | undefined {
  const surest = bodies
    .map((body) => body[joint])
    .sort((one, other) => other.sure - one.sure)
    .slice(0, SURE.count);
  const last = surest[SURE.count - 1];
  if (!last || last.sure < SURE.least) return undefined;
  return [middleOf(surest.map(({ at }) => at[0])), middleOf(surest.map(({ at }) => at[1]))];
}

/**
 * How opaque a person is at the shoulder of which less is left, 0 to 1: sleeves of the background's color can be lost with it.
 * 1 where no shoulder is surely seen in the photo.
 * @param bodies detections around the face in the photo
 * @param face in the photo
 */
export function shoulderOpacity(
  bodies: readonly Body[],
  face: Face,
  { cut, face: own, scale }: Pick<Portrait, 'cut' | 'face' | 'scale'>,
): number {
  const [chinX, chinY] = pointOf(face, MESH.chin);
  const [ownX, ownY] = pointOf(own, MESH.chin);
  const reach = REACH * faceHeight(own);
  const opacities = SHOULDERS.map((joint) => {
    const place = placeOf(bodies, joint);
    if (!place) return 1;
    const [x, y] = [ownX + (place[0] - chinX) * scale, ownY + (place[1] - chinY) * scale];
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, Math.round(y - reach)); row < Math.min(cut.height, y + reach); row += 1)
      for (
        let column = Math.max(0, Math.round(x - reach));
        column < Math.min(cut.width, x + reach);
        column += 1
      ) {
        sum += cut.alpha[row * cut.width + column] ?? 0;
        count += 1;
      }
    return count === 0 ? 1 : sum / count / 255;
  });
  return Math.min(...opacities);
}
