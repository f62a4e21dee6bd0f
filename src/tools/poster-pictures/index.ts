export { fetchMatte, type Matte, NoMatte } from './matte';
export { isLocal } from './originals';
export { createPictureStore, type PictureStore } from './picture-store';
