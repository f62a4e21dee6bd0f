import type { TaskCheck } from '@tuzuo/core/api/task';
import { type Face, faceHeight, yawOf } from '../face/face';

/** Largest yaw, in degrees: beyond it, the far side of a face is not visible. */
const MOST_YAW = 25;

/** Largest difference in yaw between two faces, in degrees. */
const MOST_APART = 30;

/** Smallest face height, forehead to chin, in pixels; smaller faces lack detail. */
const LEAST = { model: 64, face: 96 } as const;

const sizeOf = (face: Face) => Math.round(faceHeight(face));

const isFrontal = (face: Face) => Math.abs(yawOf(face)) <= MOST_YAW;

/** Whether a model's face can be replaced. */
export const isFit = (face: Face): boolean => isFrontal(face) && sizeOf(face) >= LEAST.model;

const turned = (key: string, face: Face): TaskCheck => {
  const found = Math.round(Math.abs(yawOf(face)));
  return { key, ok: isFrontal(face), found, need: MOST_YAW };
};

/** Checks the face that is replaced. */
export function checkModel(faces: readonly Face[], chosen: number): TaskCheck[] {
  const face = faces[chosen];
  const some: TaskCheck = { key: 'modelFace', ok: face !== undefined, found: faces.length, need: chosen + 1 };
  if (!face) return [some];
  const found = sizeOf(face);
  const size: TaskCheck = { key: 'modelSize', ok: found >= LEAST.model, found, need: LEAST.model };
  return [some, size, turned('modelTurned', face)];
}

/** Checks the face that replaces it. */
export function checkFace(faces: readonly Face[]): TaskCheck[] {
  const [face] = faces;
  const one: TaskCheck = { key: 'swapFace', ok: faces.length === 1, found: faces.length, need: 1 };
  if (!face || !one.ok) return [one];
  const found = sizeOf(face);
  const size: TaskCheck = { key: 'swapSize', ok: found >= LEAST.face, found, need: LEAST.face };
  return [one, size, turned('swapTurned', face)];
}

/** Checks that both faces look in about the same direction. */
export function checkTogether(model: Face, face: Face): TaskCheck {
  const found = Math.round(Math.abs(yawOf(model) - yawOf(face)));
  return { key: 'swapApart', ok: found <= MOST_APART, found, need: MOST_APART };
}
