/** A point in a picture, in pixels: x to the right, y down. */
export type Place = readonly [x: number, y: number];

/** Joint indices of MoveNet. Left and right as seen in the picture of a person who faces the camera. */
export const JOINTS = {
  nose: 0,
  rightEye: 1,
  leftEye: 2,
  rightEar: 3,
  leftEar: 4,
  rightShoulder: 5,
  leftShoulder: 6,
  rightElbow: 7,
  leftElbow: 8,
  rightWrist: 9,
  leftWrist: 10,
  rightHip: 11,
  leftHip: 12,
  rightKnee: 13,
  leftKnee: 14,
  rightAnkle: 15,
  leftAnkle: 16,
} as const;

export type Joint = keyof typeof JOINTS;

export type Side = 'left' | 'right';
export const SIDES: readonly Side[] = ['left', 'right'];

/** A body's joints: position and confidence, 0–1. */
export type Body = Readonly<Record<Joint, { at: Place; sure: number }>>;

export const between = ([ax, ay]: Place, [bx, by]: Place, share: number): Place => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

export const farApart = ([ax, ay]: Place, [bx, by]: Place): number => Math.hypot(ax - bx, ay - by);

/** Midpoints of shoulders and hips and the distance between them, the unit of all other measures. */
export function torsoOf({ leftShoulder, rightShoulder, leftHip, rightHip }: Body): {
  neck: Place;
  crotch: Place;
  length: number;
} {
  const neck = between(leftShoulder.at, rightShoulder.at, 0.5);
  const crotch = between(leftHip.at, rightHip.at, 0.5);
  return { neck, crotch, length: farApart(neck, crotch) };
}

/** Maps a body into the pixels of another view of its picture. */
export function placedBody(body: Body, place: (at: Place) => Place): Body {
  return Object.fromEntries(
    Object.entries(body).map(([joint, { at, sure }]) => [joint, { at: place(at), sure }]),
  ) as Record<Joint, Body[Joint]>;
}

/** A joint on the given side. */
export const jointOf = (
  body: Body,
  side: Side,
  joint: 'Shoulder' | 'Elbow' | 'Wrist' | 'Hip' | 'Knee' | 'Ankle' | 'Ear',
): Body[Joint] => body[`${side}${joint}`];
