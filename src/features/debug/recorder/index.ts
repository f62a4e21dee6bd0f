export { debugTools } from './debug-tools';
export { masked, records } from './recorder';
