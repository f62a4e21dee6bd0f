export { PreviewPage } from './preview-page';
export { openPreview } from './shown';
