import { throttle } from './throttle';

/** Letters that a text field takes unless said otherwise (product spec, section 5). */
export const MAX_LENGTH = 140;

/** Between what happens to a text on one side and the other side's hearing of it, in ms (product spec, section 9). */
const SYNC_MS = 100;

/** Keeps a field and what it is the text of in step: the fingers are never overtaken by their own echo. */
type TextSync = {
  /** The user has typed: the field shows it at once; the owner hears of it at most every 100 ms, the last one always. */
  typed(text: string): void;
  /** The owner's text has changed: the field shows it once it has been the same for 100 ms and nobody types. */
  given(text: string): void;
  /** The owner hears what waits now: before anything is done with the text. */
  flush(): void;
  dispose(): void;
};

/**
 * @param show writes a text into the field
 * @param tell hands a text to the field's owner
 */
export function createTextSync(show: (text: string) => void, tell: (text: string) => void): TextSync {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const told = throttle(tell, SYNC_MS);
  return {
    typed(text) {
      clearTimeout(waiting);
      show(text);
      told.call(text);
    },
    given(text) {
      clearTimeout(waiting);
      waiting = setTimeout(() => show(text), SYNC_MS);
    },
    flush: told.flush,
    dispose() {
      clearTimeout(waiting);
      told.cancel();
    },
  };
}
