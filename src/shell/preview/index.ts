export { PictureStage, StageBar, usePictures } from './picture-stage';
export { openPreview, PreviewPage } from './preview-page';
export { savePicture } from './save-picture';
