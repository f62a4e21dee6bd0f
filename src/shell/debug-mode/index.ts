export { startDebugMode, switchDebugMode, useDebugMode } from './debug-mode.store';
export { countTaps } from './taps';
