export { SceneChooser } from './scene-chooser';
export { SceneTile } from './scene-tile';
export { useSceneWords } from './words';
