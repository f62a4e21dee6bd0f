import type { TaskCheck } from '@tuzuo/core/api/task';
import { type Face, faceHeight, yawOf } from '../face/face';

/** A mesh laid over a face that is turned further has nothing to show of its other side. */
const MOST_YAW = 25;

/** Two faces that look this far apart, in degrees, do not fit each other. */
const MOST_APART = 30;

/** A smaller face, in pixels from forehead to chin, has nothing to recognize. */
const LEAST = { model: 64, face: 96 } as const;

const sizeOf = (face: Face) => Math.round(faceHeight(face));

const isFrontal = (face: Face) => Math.abs(yawOf(face)) <= MOST_YAW;

/** Whether a face of the model can be replaced. */
export const isFit = (face: Face): boolean => isFrontal(face) && sizeOf(face) >= LEAST.model;

const turned = (key: string, face: Face): TaskCheck => {
  const found = Math.round(Math.abs(yawOf(face)));
  return { key, ok: isFrontal(face), found, need: MOST_YAW };
};

/** What is to be said of the face that is replaced. */
export function checkModel(faces: readonly Face[], chosen: number): TaskCheck[] {
  const face = faces[chosen];
  const some: TaskCheck = { key: 'modelFace', ok: face !== undefined, found: faces.length, need: chosen + 1 };
  if (!face) return [some];
  const found = sizeOf(face);
  const size: TaskCheck = { key: 'modelSize', ok: found >= LEAST.model, found, need: LEAST.model };
  return [some, size, turned('modelTurned', face)];
}

/** What is to be said of the face that takes its place. */
export function checkFace(faces: readonly Face[]): TaskCheck[] {
  const [face] = faces;
  const one: TaskCheck = { key: 'swapFace', ok: faces.length === 1, found: faces.length, need: 1 };
  if (!face || !one.ok) return [one];
  const found = sizeOf(face);
  const size: TaskCheck = { key: 'swapSize', ok: found >= LEAST.face, found, need: LEAST.face };
  return [one, size, turned('swapTurned', face)];
}

/** Whether both look the same way, near enough. */
export function checkTogether(model: Face, face: Face): TaskCheck {
  const found = Math.round(Math.abs(yawOf(model) - yawOf(face)));
  return { key: 'swapApart', ok: found <= MOST_APART, found, need: MOST_APART };
}
