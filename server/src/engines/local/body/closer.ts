import type { Area } from '@tuzuo/core/geometry/size';
import { type FindJoints, POSED } from '../models/session';
import { cropped } from '../picture/crop';
import type { Pixels } from '../picture/read';
import { type Body, farApart, JOINTS, type Joint, type Place, torsoOf } from './body';

/** Joints with less confidence are ignored where a person's outline is estimated. */
export const MIN_SURE = 0.25;

/**
 * What the joints of a body leave out of its person, head, hands and feet, and the margin with which these networks are
 * trained: 10 % and 25 %.
 */
const AROUND = 1.1 * 1.25;

/** Confidence from which a joint is taken from the added network: that from which its authors draw one. */
const TAKEN = 0.3;

/** Neck and crotch farther apart than this, in torso lengths, are those of another person. */
const ELSEWHERE = 0.35;

/** The rectangle of the confident joints; undefined for fewer than four. */
export function rangeOf(body: Body): Area | undefined {
  const places = Object.values(body).flatMap(({ at, sure }) => (sure >= MIN_SURE ? [at] : []));
  if (places.length < 4) return undefined;
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The rectangle in which the network looks for the person, in its proportions. */
function boxAround(body: Body): Area | undefined {
  const range = rangeOf(body);
  if (!range) return undefined;
  const shape = POSED.width / POSED.height;
  const height = Math.max(8, Math.ceil(AROUND * Math.max(range.height, range.width / shape)));
  const width = Math.round(height * shape);
  return {
    left: Math.round(range.left + (range.width - width) / 2),
    top: Math.round(range.top + (range.height - height) / 2),
    width,
    height,
  };
}

/**
 * Looks at the joints of a body again with an added network. Places are those of that network where it is sure;
 * confidences remain, since the limits of all checks were measured with them. A body that it sees elsewhere is not this one.
 */
export async function closer(pixels: Pixels, body: Body, findJoints: FindJoints): Promise<Body> {
  const box = boxAround(body);
  if (!box) return body;
  const found = await findJoints(await cropped(pixels, box, POSED));
  const looked = Object.fromEntries(
    (Object.keys(JOINTS) as Joint[]).map((joint) => {
      const [x = 0, y = 0, sure = 0] = found.subarray(JOINTS[joint] * 3, JOINTS[joint] * 3 + 3);
      const at: Place = [box.left + (x * box.width) / POSED.width, box.top + (y * box.height) / POSED.height];
      return [joint, sure >= TAKEN ? { at, sure: body[joint].sure } : body[joint]];
    }),
  ) as Record<Joint, Body[Joint]>;
  const [before, after] = [torsoOf(body), torsoOf(looked)];
  const isElsewhere =
    Math.max(farApart(before.neck, after.neck), farApart(before.crotch, after.crotch)) >
    ELSEWHERE * before.length;
  return isElsewhere ? body : looked;
}
