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

/** Every scene, in the order that a chooser shows them; the first is the default. */
export const SCENES = [...studioScenes, ...homeScenes, ...natureScenes, ...luxuryScenes] as const;

export type SceneId = (typeof SCENES)[number]['id'];

/**
 * Where the server has a picture of each scene, `<id>.webp`. The number goes up whenever the pictures change, since
 * they are kept for ever under their address.
 */
export const SCENE_PICTURES = '/scenes/v1';

/** The scene of that id; undefined for none. */
export const findScene = (id: string): Scene | undefined => SCENES.find((scene) => scene.id === id);
