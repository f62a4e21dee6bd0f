import type { PosterCanvasPort } from './port';

export { shownSize } from './port';

/** The app has no canvas; in a store it is a shell around the H5 pages, which have one. */
export const canDrawPosters = false;

export const OVERLAY_MS: number = 0;

export const PosterCanvas = (() => null) satisfies PosterCanvasPort;
