import { failure } from '../failure';

/** A point in a picture, in pixels: x to the right, y down; z away from the viewer, in the same unit. */
export type Point = readonly [x: number, y: number, z: number];

/** One face: the 468 points of MediaPipe's mesh, by their standard indices, and 10 of the irises, of which the library swaps left and right. */
export type Face = { points: readonly Point[] };

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Distance of two points in the picture plane. */
export function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}

/** A point of a face by its index. */
export function pointOf({ points }: Face, index: number): Point {
  const point = points[index];
  if (!point) throw failure('broken', `a face without the point ${index}`);
  return point;
}

/** Distance from the top of the forehead to the chin, in pixels. */
export function faceHeight(face: Face): number {
  return distance(pointOf(face, MESH.foreheadTop), pointOf(face, MESH.chin));
}

const middle = ([x, y]: Point, [otherX, otherY]: Point) => [(x + otherX) / 2, (y + otherY) / 2] as const;

/** Centers of both eyes, from their corners; left and right as seen in the picture. */
export function eyesOf(face: Face): { left: readonly [number, number]; right: readonly [number, number] } {
  const { leftEye, rightEye } = MESH;
  return {
    left: middle(pointOf(face, leftEye.outer), pointOf(face, leftEye.inner)),
    right: middle(pointOf(face, rightEye.outer), pointOf(face, rightEye.inner)),
  };
}

/** Tilt of the face (roll), in radians clockwise, from the line through the eyes. */
export function leanOf(face: Face): number {
  const { left, right } = eyesOf(face);
  return Math.atan2(right[1] - left[1], right[0] - left[0]);
}

/** Yaw in degrees, from the difference in depth of the two sides; 0 = towards the camera. */
export function yawOf(face: Face): number {
  const [left, right] = [pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide)];
  return degrees(Math.atan2(right[2] - left[2], distance(left, right)));
}

/** Indices of MediaPipe's face mesh; left and right as seen in the picture. */
export const MESH = {
  foreheadTop: 10,
  chin: 152,
  noseTip: 1,
  leftSide: 234,
  rightSide: 454,
  leftJaw: 172,
  rightJaw: 397,
  leftEye: { outer: 33, inner: 133, upper: 159, lower: 145 },
  rightEye: { outer: 263, inner: 362, upper: 386, lower: 374 },
  mouthLeft: 61,
  mouthRight: 291,
  lipUpper: 13,
  lipLower: 14,
} as const;
