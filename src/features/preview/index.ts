export { PreviewPage } from './preview-page';
export { savePicture } from './save-picture';
export { openPreview } from './shown';
