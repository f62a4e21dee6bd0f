/** Rows of a picture, RGBA. */
export type Strip = { pixels: Uint8ClampedArray; height: number };

/** Writes a picture's file from top to bottom, in memory independent of its height. */
export type StripWriter = {
  /** The height of every strip but the last must be a multiple of this. */
  part: number;
  write: (strip: Strip) => Promise<void>;
  /** Resolves when the file is completely on disk. */
  end: () => Promise<void>;
  /** Abandons an unfinished file. */
  abandon: () => Promise<void>;
};

/** Pixels of a strip: 16 MB, of which a few are in use. */
const STRIP_PIXELS = 4_000_000;

/** Rows per strip: `part`, or a multiple of it. */
export const stripRows = (width: number, part: number): number =>
  Math.max(1, Math.floor(STRIP_PIXELS / width / part)) * part;

/** The largest multiple of `step` rows up to `max` that fits into a strip. */
export const partRows = (width: number, step: number, max: number): number =>
  Math.max(1, Math.floor(Math.min(max, STRIP_PIXELS / width) / step)) * step;
