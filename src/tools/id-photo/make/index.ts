export { IdPhotoBody } from './id-photo-body';
