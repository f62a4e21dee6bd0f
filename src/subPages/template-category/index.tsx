export { TemplateCategoryPage as default } from '@/features/template-lists';
