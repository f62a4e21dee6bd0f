export { TemplateCenterPage as default } from '@/features/templates';
