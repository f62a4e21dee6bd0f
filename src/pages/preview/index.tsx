export { PreviewPage as default } from '@/shell/preview';
