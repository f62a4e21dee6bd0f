export { DebugPage } from './debug-page';
