export { DebugPage } from './debug-page';
export { debugTools } from './debug-tools';
