export { SceneChooser, SceneTile } from './scene-chooser';
export { useSceneWords } from './words';
