export { MyPostersPage as default } from '@/features/poster';
