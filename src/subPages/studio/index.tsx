export { StudioPage as default } from '@/features/studio';
