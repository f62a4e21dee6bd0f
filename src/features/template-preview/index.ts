export { type TemplatePreview, useTemplatePreview } from './use-preview';
