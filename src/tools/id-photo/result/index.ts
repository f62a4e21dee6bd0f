export { IdPhotoResult } from './id-photo-result';
