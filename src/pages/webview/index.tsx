export { WebPage as default } from '@/features/web-page';
