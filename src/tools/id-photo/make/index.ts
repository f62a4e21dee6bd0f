export { IdPhotoBody } from './id-photo-body';
export { words } from './words';
