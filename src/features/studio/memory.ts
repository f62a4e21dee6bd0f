import type { StudioRoom } from './room';

/** The picture of a page that outlives a reload. */
type Memory = {
  /** Call when the page is current, before any other. */
  open(): void;
  /** Call after every change of the page. */
  stateChanged(): void;
  /** Nothing was stored; false while that is unknown. */
  isNew(): boolean;
  /** Writes what is to be written now. */
  flush(): void;
};

/**
 * Keeps the picture of the page, and restores it after a reload, or after going back or forward. Does nothing here: this
 * host keeps pages as long as they can be returned to.
 * @param _onRead it is known whether something was stored, and what was is restored
 */
export function createMemory(_room: StudioRoom, _onRead: () => void): Memory {
  const nothing = (): void => undefined;
  return { open: nothing, stateChanged: nothing, flush: nothing, isNew: () => true };
}
