export { TemplateCenterPage } from './template-center-page';
export { TemplateList } from './template-list';
export { type Group, useLibrary, useTemplates } from './use-templates';
export { useTemplateWords } from './words';
