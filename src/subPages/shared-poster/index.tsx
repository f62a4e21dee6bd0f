export { SharedPosterPage as default } from '@/features/shared-poster';
