export { fetchMatte, type Matte, NoMatte } from './matte';
export { createPictureStore, isLocal, type PictureStore } from './picture-store';
