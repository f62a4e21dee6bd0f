export { SmartPosterPage as default } from '@/features/smart-poster';
