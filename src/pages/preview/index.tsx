export { PreviewPage as default } from '@/features/preview';
