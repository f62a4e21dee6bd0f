export { TemplateCenterPage } from './template-center-page';
