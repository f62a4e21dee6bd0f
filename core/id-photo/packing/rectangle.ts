import type { Size } from '../../geometry/size';

/** Pixels from the top left corner. */
export type Rectangle = { x: number; y: number; width: number; height: number };

/** One copy of the photo `kind`, by its place in the list that was asked for; `turned` = by a quarter. */
export type Placement = Rectangle & { kind: number; turned: boolean };

/** A photo and how many copies of it are to be laid. */
export type Wanted = Size & { kind: number; count: number };

export const areaOf = (sizes: readonly Size[]): number =>
  sizes.reduce((sum, { width, height }) => sum + width * height, 0);

export const turn = ({ width, height }: Size): Size => ({ width: height, height: width });

export const fitsIn = (part: Size, whole: Size): boolean =>
  part.width <= whole.width && part.height <= whole.height;

/** Copies on one sheet: more are too small to be photos, and looking for places for them takes seconds. */
export const MAX_COPIES = 600;
