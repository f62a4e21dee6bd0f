import type { Guide } from '@tuzuo/poster/edit/snap';
import type { EditState } from '@tuzuo/poster/edit/state';

/**
 * The state while fingers change the poster (the base state where the frame moves along by itself), and the lines
 * snapped to; undefined while no finger is down.
 */
export type Live = { state: EditState; guides: readonly Guide[] } | undefined;

/** Passes each step of a gesture directly to the selection overlay, bypassing the rest of the page. */
export function createLive() {
  let heard: ((live: Live) => void) | undefined;
  return {
    publish: (live: Live): void => heard?.(live),
    /** @returns a function that ends it */
    listen(listener: (live: Live) => void): () => void {
      heard = listener;
      return () => {
        heard = undefined;
      };
    },
  };
}

export type LiveSelection = ReturnType<typeof createLive>;
