import type { UsePictureDrop } from './port';

/** Phones' apps have neither drag and drop nor pasted images. */
export const usePictureDrop: UsePictureDrop = () => undefined;
