export { TemplateSearchPage as default } from '@/features/template-lists';
