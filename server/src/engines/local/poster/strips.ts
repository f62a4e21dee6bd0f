/** Rows of a picture, four bytes a pixel. */
export type Strip = { pixels: Uint8ClampedArray; height: number };

/** A picture's file that is written from top to bottom, so that its height costs no memory. */
export type StripWriter = {
  /** The rows of each strip but the last are a multiple of this. */
  part: number;
  write: (strip: Strip) => Promise<void>;
  /** Resolves when all of it is on the disk. */
  end: () => Promise<void>;
  /** Lets go of a file that will not be finished. */
  abandon: () => Promise<void>;
};

/** Pixels of a strip: 16 MB, a few times over. */
const STRIP_PIXELS = 4_000_000;

/** Rows that are drawn at a time: `part`, or a multiple of it. */
export const stripRows = (width: number, part: number): number =>
  Math.max(1, Math.floor(STRIP_PIXELS / width / part)) * part;

/** At most so many rows, a multiple of `step`, that a strip can be made of. */
export const partRows = (width: number, step: number, most: number): number =>
  Math.max(1, Math.floor(Math.min(most, STRIP_PIXELS / width) / step)) * step;
