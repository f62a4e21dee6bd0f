export { RecyclePage } from './recycle-page';
export { SpacePage } from './space-page';
