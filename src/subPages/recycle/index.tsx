export { RecyclePage as default } from '@/features/space';
