export { SpacePage as default } from '@/features/space';
