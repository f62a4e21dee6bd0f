import type { TaskCheck } from '@tuzuo/core/api/task';
import { faceHeight } from '../face/face';
import { findFaces, lookCloser } from '../face/face-mesh';
import { looksAlive } from '../face-swap/checks';
import { conditionOf } from '../face-swap/condition';
import type { Networks } from '../models/session';
import type { Pixels } from '../picture/read';
import { torsoOf } from './body';
import { findBody, sureOf } from './pose';

/**
 * Mean confidence of shoulders and hips from which something is a figure: objects score up to 0.29; mannequins mostly
 * from 0.50, also without head, arms and legs, on a stand, white or in a dress; garments laid flat up to 0.54.
 */
const FIGURE = 0.35;

/** Height of a face, forehead to chin, in torso lengths, from which it is as near as the figure: a head's is 0.35. */
const NEAR = 0.15;

/** Whether a face in the picture, not one far behind the figure, looks like a living person's. */
async function hasLivingFace(pixels: Pixels, torso: number): Promise<boolean> {
  for (const face of await findFaces(pixels)) {
    if (faceHeight(face) < NEAR * torso) continue;
    if (looksAlive(await conditionOf(pixels, await lookCloser(pixels, face)))) return true;
  }
  return false;
}

/**
 * Checks that a picture shows a mannequin, and no person: nobody has agreed to be replaced. One that is painted after
 * life cannot be told from a person. @throws EngineFailure when the networks cannot be used.
 */
export async function checkMannequin(
  pixels: Pixels,
  networks: Pick<Networks, 'poser'> = {},
): Promise<TaskCheck[]> {
  const { body } = await findBody(pixels, networks);
  const isFigure = sureOf(body) >= FIGURE;
  const figure: TaskCheck = { key: 'mannequin', ok: isFigure, found: isFigure ? 1 : 0, need: 1 };
  if (!isFigure) return [figure];
  const isPerson = await hasLivingFace(pixels, torsoOf(body).length);
  return [figure, { key: 'realPerson', ok: !isPerson, found: isPerson ? 1 : 0, need: 0 }];
}
