import type { Pen } from './light';

/** A stock picture: a cut-out object, or a whole scene. */
export type StockPicture = { kind: 'product' | 'photo' } & (
  | {
      /** Canvas size in pixels; the drawing is cropped to its ink. */
      width: number;
      height: number;
      /** Aspect ratio of the file, on which templates rely; the ink is stretched to it if it is close. */
      aspect: number;
      draw: (pen: Pen) => void;
    }
  /**
   * A third-party photo (THIRD_PARTY.md), cut out with our own tool: the committed file is the original. It keeps the
   * photo's frame.
   */
  | { photograph: true }
);

/** A drawn object. */
export const thing = (
  aspect: number,
  width: number,
  height: number,
  draw: (pen: Pen) => void,
): StockPicture => ({ kind: 'product', aspect, width, height, draw });

/** A scene drawn to all four edges. */
export const scene = (width: number, height: number, draw: (pen: Pen) => void): StockPicture => ({
  kind: 'photo',
  aspect: width / height,
  width,
  height,
  draw,
});
