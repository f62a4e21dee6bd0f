import type { PosterDocument } from '@tuzuo/poster/document';
import type { DrawView } from '@tuzuo/poster/draw/port';

/** Drawing request for the page of `tests/client/h5/poster-driver.ts`. */
export type DrawOrder = {
  document: PosterDocument;
  /** Base64. */
  pack: string;
  view: DrawView & { scale: number };
  /** Draws again, from the bitmaps cached by the first drawing. */
  again?: boolean;
};

declare global {
  interface Window {
    posterDriver: {
      loadPictures: (addresses: Record<string, string>) => Promise<void>;
      draw: (order: DrawOrder) => { png: string; lines: string[][] };
      /** Milliseconds of each of several drawings on one canvas, the order's document first. */
      frames: (order: DrawOrder, next: readonly PosterDocument[]) => number[];
      time: (order: DrawOrder) => { unpack: number; layout: number; draw: number; again: number };
    };
  }
}
