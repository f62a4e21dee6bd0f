export { useTemplatePreview as useCenterPreview } from '@/features/template-preview';
