export { createPictureStore, isLocal, type PictureStore } from './picture-store';
