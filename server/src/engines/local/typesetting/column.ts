import type { Rectangle } from './rectangle';

/** A box that is this much higher than wide holds a line that runs up or down, or a column. */
export const TALL = 1.5;

/**
 * Whether a line is a column: upright letters below each other. Its box says so, since it stands upright, and more than
 * one letter in a box that is so high has no place beside another.
 */
export const isColumn = ({ text, box }: { text: string; box: Rectangle }): boolean =>
  box.height > TALL * box.width && [...text].length > 1;
