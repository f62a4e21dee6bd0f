import type { TaskCheck } from '../api/task';
import { findScene, OFFERED_SCENES, type Scene } from './index';
import type { Pose } from './poses';

/** Whether a scene shows products in a pose: what lies or hangs needs a surface seen at a right angle, or plain paper. */
const fitsPose = ({ geometry }: Pick<Scene, 'geometry'>, pose: Pose): boolean =>
  pose === 'auto' || geometry === 'paper' || (geometry === 'flat') === (pose === 'lies');

/** The scenes for a pose, in the order of the chooser; the first is its default. */
export const scenesFor = (pose: Pose): (typeof OFFERED_SCENES)[number][] =>
  OFFERED_SCENES.filter((scene) => fitsPose(scene, pose));

/**
 * Checks that a chosen scene shows products in the chosen pose; empty where one of them is not chosen. What stands is shown
 * in every scene: a surface seen from above is then seen from the side.
 */
export function checkPose({ sceneId, pose }: Readonly<Record<string, unknown>>): TaskCheck[] {
  const scene = typeof sceneId === 'string' ? findScene(sceneId) : undefined;
  if (!scene || (pose !== 'stands' && pose !== 'lies')) return [];
  return [{ key: 'pose', ok: pose === 'stands' || fitsPose(scene, pose), found: scene.id, need: pose }];
}
