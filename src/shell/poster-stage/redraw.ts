import type { PosterDocument } from '@tuzuo/poster/document';
import type { Scene } from './scene';

/** Interval between two parts of a drawing, in ms: a frame of a screen with 60 Hz. */
const FRAME_MS = 16;

/** Time from which no further bitmap is begun in a frame, in ms: on a slow phone, one may take the rest of it. */
const BUSY_MS = 5;

/** Maximum number of frames for the bitmaps of a drawing: a cache that is too small for them would never have all. */
const MAX_FRAMES = 12;

type RedrawHost = {
  /** Undefined while there is nothing to draw on, and while fingers hold the drawing. */
  scene: () => Pick<Scene, 'prepare' | 'draw'> | undefined;
  document: () => PosterDocument;
};

/**
 * Draws a document's first page after a change: its bitmaps in one frame or several, then the page in the next one, so
 * that no frame takes long. A drawing that has begun is finished; changes meanwhile are drawn together after it.
 */
export function createRedraw({ scene, document }: RedrawHost) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun: PosterDocument | undefined;
  let frames = 0;
  let isStale = false;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    begun = undefined;
    isStale = false;
  };

  const later = () => {
    timer = setTimeout(step, FRAME_MS);
  };

  function step(): void {
    timer = undefined;
    const on = scene();
    if (!on) {
      stop();
      return;
    }
    if (!begun) {
      begun = document();
      frames = 0;
    }
    const until = Date.now() + BUSY_MS;
    const isOver = () => Date.now() >= until;
    frames += 1;
    const isLast = frames >= MAX_FRAMES;
    if (!isLast && (!on.prepare(begun, 0, isOver) || isOver())) {
      later();
      return;
    }
    on.draw(begun, 0);
    begun = undefined;
    if (isStale) later();
    isStale = false;
  }

  return {
    /** Draws the document as it is then. */
    schedule(): void {
      isStale = begun !== undefined;
      if (timer === undefined) later();
    },
    /** Forgets what was to be drawn. */
    stop,
  };
}
