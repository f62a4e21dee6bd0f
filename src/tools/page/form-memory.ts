import type { PictureStore } from './picture-store';
import type { ToolStore } from './tool.store';

/** Content of a tool's page that outlives a reload. */
type FormMemory = {
  /** Call when the page is current, before any other. */
  open(): void;
  /** Call after every change of the page. */
  stateChanged(): void;
  /** The page has shown the end of a run: photos of people are not kept any longer. */
  runEnded(): void;
  /** Nothing was stored; false while that is unknown. */
  isNew(): boolean;
};

/**
 * Keeps the content of a tool's page, and restores it after a reload, or after going back or forward. Does nothing
 * here: this host keeps pages as long as they can be returned to.
 * @param _onRead it is known whether something was stored, and what was is restored
 */
export function createFormMemory(
  _store: ToolStore,
  _pictures: PictureStore,
  _onRead: () => void,
): FormMemory {
  const nothing = (): void => undefined;
  return { open: nothing, stateChanged: nothing, runEnded: nothing, isNew: () => true };
}
