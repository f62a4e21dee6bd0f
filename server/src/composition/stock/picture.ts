import type { Pen } from './light';

/** A picture of the stock: a thing cut out, or a whole scene. */
export type StockPicture = { kind: 'product' | 'photo' } & (
  | {
      /** Of the canvas, px; what is drawn on it is cropped to its ink. */
      width: number;
      height: number;
      /** Width of the file by its height, which templates rely on: the ink is brought to it, if it is near it. */
      aspect: number;
      draw: (pen: Pen) => void;
    }
  /**
   * Somebody's photo (THIRD_PARTY.md), cut out by our own tool: the file that is committed is the original. It keeps
   * the frame of the photo.
   */
  | { photograph: true }
);

/** A thing that is drawn. */
export const thing = (
  aspect: number,
  width: number,
  height: number,
  draw: (pen: Pen) => void,
): StockPicture => ({ kind: 'product', aspect, width, height, draw });

/** A scene that is drawn to all four edges. */
export const scene = (width: number, height: number, draw: (pen: Pen) => void): StockPicture => ({
  kind: 'photo',
  aspect: width / height,
  width,
  height,
  draw,
});
