export { HomeEntry as default } from '@/features/home';
