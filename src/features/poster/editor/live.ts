import type { Guide } from '@tuzuo/core/poster/edit/snap';
import type { EditState } from '@tuzuo/core/poster/edit/state';

/** What fingers make of the poster (as it was, where its frame goes along by itself), and lines that it has snapped to; undefined while no finger is down. */
export type Live = { state: EditState; guides: readonly Guide[] } | undefined;

/** Tells what shows the selection of each step of a gesture, past the rest of the page. */
export function createLive() {
  let heard: ((live: Live) => void) | undefined;
  return {
    tell: (live: Live): void => heard?.(live),
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
