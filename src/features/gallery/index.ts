export { GalleryPage } from './gallery-page';
