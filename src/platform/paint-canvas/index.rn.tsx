import type { PaintCanvasPort } from './port';

/** The app has no canvas; in the stores it is a shell around the H5 pages, which have one. */
export const canPaint = false;

export const PaintCanvas = (() => null) satisfies PaintCanvasPort;
