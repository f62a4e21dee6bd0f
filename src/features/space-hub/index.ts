export { SpaceHubPage } from './space-hub-page';
