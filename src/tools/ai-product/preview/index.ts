export { AiPreviewPage } from './ai-preview-page';
