import { flatScenes } from './flat';
import { homeScenes } from './home';
import { luxuryScenes } from './luxury';
import { natureScenes } from './nature';
import type { Scene } from './scene';
import { studioScenes } from './studio';

export {
  SCENE_CATEGORIES,
  SCENE_GEOMETRIES,
  type Scene,
  type SceneCategory,
  type SceneFinish,
  type SceneGeometry,
  type SceneGobo,
  type SceneLight,
} from './scene';

/** Every scene, retired ones, too, in the order of the chooser. */
export const SCENES = [
  ...studioScenes,
  ...homeScenes,
  ...natureScenes,
  ...luxuryScenes,
  ...flatScenes,
] as const;

/** The scenes to choose from; the first is the default. */
export const OFFERED_SCENES = SCENES.filter((scene: Scene) => !scene.isRetired);

export type SceneId = (typeof SCENES)[number]['id'];

/** The scene with this id; undefined when there is none. */
export const findScene = (id: string): Scene | undefined => SCENES.find((scene) => scene.id === id);
