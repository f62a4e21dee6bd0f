export { choose, takeChosen } from './chosen';
export type { Template, TemplateQuery } from './template';
export { sharedTemplate, shownRatio } from './template';
export { TemplatePicture } from './template-picture';
export { TemplateStrip } from './template-strip';
