export { IdPhotoHomePage } from './id-photo-home-page';
