import type { ReducePicture } from './port';

/** The app shows the H5 pages, which reduce photos themselves. */
export const reduced = (async () => undefined) satisfies ReducePicture;
