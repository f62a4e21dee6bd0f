import type { TakesDrops, UsePictureDrop } from './port';

/** Phones' apps have neither drag and drop nor pasted images. */
export const usePictureDrop: UsePictureDrop = () => undefined;

export const takesDrops: TakesDrops = false;
