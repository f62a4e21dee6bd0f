/**
 * How a stored picture differs from the file that was sent: scaled down to {@link MAX_STORED_PIXELS}, the first frame of
 * an animation, or with colors converted from those of print (CMYK).
 */
export const PICTURE_CHANGES = ['reduced', 'firstFrame', 'colors'] as const;

export type PictureChange = (typeof PICTURE_CHANGES)[number];

/** Pixels (width × height) of a stored picture; larger ones are scaled down when they are uploaded. */
export const MAX_STORED_PIXELS = 40_000_000;
