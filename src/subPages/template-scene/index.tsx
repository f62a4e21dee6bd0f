export { TemplateScenePage as default } from '@/features/template-lists';
