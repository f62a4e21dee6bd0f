import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Size } from '@tuzuo/core/geometry/size';
import { type Body, farApart, type Joint, jointOf, type Place, SIDES, torsoOf } from './body';

/** Confidence from which a joint counts as visible; joints outside the picture score up to 0.15, covered ones 0.2. */
const SEEN = 0.28;

/** Shortest torso, in pixels, to which a garment can be fitted. */
const MIN_TORSO = 70;

/** Shoulder distance in torso lengths: 0.65 to 0.95 from the front, 0.1 to 0.35 from the side. */
const FACING = 0.48;

/**
 * A body that crouches or leans: shoulders wider than this in torso lengths (0.63 to 0.87 upright, 1.1 crouching), or a spine
 * farther from the vertical, in degrees (up to 5 upright, 17 leaning).
 */
const UPRIGHT = { across: 1.02, lean: 14 } as const;

/**
 * Arms that hang or are held out have elbows of 157° to 180°; those at hips, heads or in front of the chest bend below 116°.
 * A wrist with less confidence is outside the picture.
 */
const ARMS = { elbow: 130, sure: 0.15 } as const;

/** Hands closer than this to the torso's center line, in torso lengths, cover the garment. */
const HAND_ASIDE = 0.13;

/**
 * A person stands where both knees are nearly straight, the feet are beside each other at the same height, and neither
 * shin is foreshortened. Of 23 people, those who stand have knees from 172°, ankles within 0.06 torso lengths and at
 * least 0.5 apart, and shins alike within 3 %; those who walk, sit or skate miss at least one limit.
 */
const STANDING = { knee: 158, drop: 0.1, apart: 0.2, shins: 0.85 } as const;

/** Required margin between the needed joints and the picture's edge, as a share of its height. */
const MARGIN = 0.004;

type BodyPart = 'hips' | 'feet';

const isInside = ([x, y]: Place, { width, height }: Size) =>
  x > 0 && x < width && y > 0 && y < height * (1 - MARGIN);

/** The joints that must be visible for a garment that ends at the hips or at the feet. */
const JOINTS_FOR: Readonly<Record<BodyPart, readonly Joint[]>> = {
  hips: ['leftShoulder', 'rightShoulder', 'leftHip', 'rightHip'],
  feet: ['leftHip', 'rightHip', 'leftKnee', 'rightKnee', 'leftAnkle', 'rightAnkle'],
};

/** Angle at a joint between two others, in degrees. */
function angleAt(at: Place, one: Place, other: Place): number {
  const [ax, ay, bx, by] = [one[0] - at[0], one[1] - at[1], other[0] - at[0], other[1] - at[1]];
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
}

/** Whether a person stands on both feet beside each other. */
export function isStanding(body: Body): boolean {
  const { length } = torsoOf(body);
  const legs = SIDES.map((side) => ({
    hip: jointOf(body, side, 'Hip').at,
    knee: jointOf(body, side, 'Knee').at,
    ankle: jointOf(body, side, 'Ankle').at,
  }));
  const shins = legs.map(({ knee, ankle }) => farApart(knee, ankle)).sort((one, other) => one - other);
  const [left, right] = [body.leftAnkle.at, body.rightAnkle.at];
  return (
    legs.every(({ hip, knee, ankle }) => angleAt(knee, hip, ankle) >= STANDING.knee) &&
    Math.abs(left[1] - right[1]) <= STANDING.drop * length &&
    right[0] - left[0] >= STANDING.apart * length &&
    (shins[0] ?? 0) >= STANDING.shins * (shins[1] ?? 0)
  );
}

/** Checks whether the person in a picture can be dressed. */
export function checkBody(
  { body, people }: { body: Body; people: number },
  picture: Size,
  { parts, arms, facing }: { parts: readonly BodyPart[]; arms: boolean; facing: boolean },
): TaskCheck[] {
  const one: TaskCheck = { key: 'onePerson', ok: people === 1, found: people, need: 1 };
  if (!one.ok) return [one];
  const checks = [one];
  for (const part of parts) {
    const joints = JOINTS_FOR[part];
    const seen = joints.filter(
      (joint) => body[joint].sure >= SEEN && isInside(body[joint].at, picture),
    ).length;
    checks.push({
      key: part === 'hips' ? 'hipsSeen' : 'feetSeen',
      ok: seen === joints.length,
      found: seen,
      need: joints.length,
    });
  }
  if (checks.some(({ ok }) => !ok)) return checks;
  const { length, neck, crotch } = torsoOf(body);
  checks.push({ key: 'bodySize', ok: length >= MIN_TORSO, found: Math.round(length), need: MIN_TORSO });
  if (parts.includes('feet')) checks.push({ key: 'standing', ok: isStanding(body), found: 0, need: 1 });
  // From behind, the left shoulder is on the right.
  const across = (body.rightShoulder.at[0] - body.leftShoulder.at[0]) / Math.max(1, length);
  if (facing)
    checks.push({
      key: 'bodyTurned',
      ok: across >= FACING,
      found: Math.round(across * 100),
      need: FACING * 100,
    });
  if (facing) {
    const lean = (Math.atan2(Math.abs(crotch[0] - neck[0]), crotch[1] - neck[1]) * 180) / Math.PI;
    const isUpright = lean <= UPRIGHT.lean && across <= UPRIGHT.across;
    checks.push({ key: 'upright', ok: isUpright, found: Math.round(lean), need: UPRIGHT.lean });
  }
  if (arms) checks.push(checkArms(body));
  return checks;
}

/** Checks that the arms cover nothing of the torso, and do not bend as no sleeve that is laid flat does. */
function checkArms(body: Body): TaskCheck {
  const { length, neck, crotch } = torsoOf(body);
  const [dx, dy] = [(crotch[0] - neck[0]) / length, (crotch[1] - neck[1]) / length];
  const over = SIDES.filter((side) => {
    const [shoulder, elbow, wrist] = (['Shoulder', 'Elbow', 'Wrist'] as const).map((joint) =>
      jointOf(body, side, joint),
    ) as [Body[Joint], Body[Joint], Body[Joint]];
    const [x, y] = [wrist.at[0] - neck[0], wrist.at[1] - neck[1]];
    const [down, aside] = [(x * dx + y * dy) / length, (x * dy - y * dx) / length];
    const covers = wrist.sure >= SEEN && down > 0.1 && down < 0.95 && Math.abs(aside) < HAND_ASIDE;
    const isBent = wrist.sure > ARMS.sure && angleAt(elbow.at, shoulder.at, wrist.at) < ARMS.elbow;
    return covers || isBent;
  });
  const [left, right] = [body.leftWrist, body.rightWrist];
  const crossed =
    left.sure >= SEEN &&
    right.sure >= SEEN &&
    left.at[0] > right.at[0] &&
    farApart(left.at, right.at) > 0.1 * length;
  const found = crossed ? 2 : over.length;
  return { key: 'armsClear', ok: found === 0, found, need: 0 };
}
