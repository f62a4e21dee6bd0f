import type { PosterCanvasPort, PosterStage } from './port';

export { shownSize } from './port';

/** The app has no canvas; in the stores it is a shell around the H5 pages, which have one. */
export const canDrawPosters = false;

export const OVERLAY_MS: number = 0;

/** @throws always; see `canDrawPosters` */
export function stageOf(_node: unknown): PosterStage {
  throw new Error('There is no canvas in the app');
}

export const PosterCanvas = (() => null) satisfies PosterCanvasPort;
