export { createFingers } from './fingers';
export { zoomedByWheel } from './held';
export { createLive } from './live';
export { createRedraw } from './redraw';
export { createScene, type Scene } from './scene';
export { SelectionOverlay } from './selection-overlay';
