export { TemplateCategoryPage, TemplateScenePage } from './group-page';
export { TemplateSearchPage } from './template-search-page';
