export { SpaceHubPage as default } from '@/features/space-hub';
