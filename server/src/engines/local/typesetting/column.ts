import type { Rectangle } from './rectangle';

/** Ratio of height to width from which a box holds a column or a line that runs up or down. */
export const TALL = 1.5;

/**
 * Whether a line is a column of upright letters below each other: its box is upright and tall, and such a box has no
 * space for two letters side by side.
 */
export const isColumn = ({ text, box }: { text: string; box: Rectangle }): boolean =>
  box.height > TALL * box.width && [...text].length > 1;
