export { debugTools } from './debug-tools';
export { records } from './recorder';
export { masked } from './session-mask';
