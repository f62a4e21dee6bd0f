export { openPreview } from './shown';
