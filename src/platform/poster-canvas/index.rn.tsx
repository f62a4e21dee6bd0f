import type { PosterCanvasPort, PosterStage } from './port';

export { shownSize } from './port';

export const OVERLAY_MS: number = 0;

/** @throws always; see `canDrawPosters` */
export function stageOf(_node: unknown): PosterStage {
  throw new Error('No canvas in the app');
}

export const PosterCanvas = (() => null) satisfies PosterCanvasPort;
