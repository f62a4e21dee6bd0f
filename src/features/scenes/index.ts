export { SceneChooser } from './scene-chooser';
