import type { Size } from '../../geometry/size';

/** Pixels from the top left corner. */
export type Rectangle = { x: number; y: number; width: number; height: number };

/** One copy of the photo `kind`, an index into the requested list; `turned` = rotated by 90°. */
export type Placement = Rectangle & { kind: number; turned: boolean };

/** A photo and the number of copies to place. */
export type Wanted = Size & { kind: number; count: number };

export const areaOf = (sizes: readonly Size[]): number =>
  sizes.reduce((sum, { width, height }) => sum + width * height, 0);

export const turn = ({ width, height }: Size): Size => ({ width: height, height: width });

export const fitsIn = (part: Size, whole: Size): boolean =>
  part.width <= whole.width && part.height <= whole.height;

/** Maximum number of copies on one sheet: more would be too small for photos, and packing them takes seconds. */
export const MAX_COPIES = 600;
