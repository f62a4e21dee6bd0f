export { PictureStage, StageBar } from './picture-stage';
export { PreviewPage } from './preview-page';
export { savePicture } from './save-picture';
export { openPreview } from './shown';
export { usePictures } from './use-pictures';
