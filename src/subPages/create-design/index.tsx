export { DesignPage as default } from '@/features/poster';
