import { throttle } from '@/lib/throttle';

/** Default maximum length of a text field (product spec, section 5). */
export const MAX_LENGTH = 140;

/** Delay of updates between a field and its owner, in ms (product spec, section 9). */
const SYNC_MS = 100;

/** Synchronizes a field with its owner's text, so that typing is never overwritten by its own echo. */
type TextSync = {
  /**
   * Call when the user types: the field shows the text at once; the owner is notified at most every 100 ms, and
   * always of the last text.
   */
  typed(text: string): void;
  /**
   * Call when the owner's text changes: the field shows it once it has not changed for 100 ms and the user is not
   * typing.
   */
  given(): void;
  /** Tells the owner the pending text at once: call before the text is used. */
  flush(): void;
  dispose(): void;
};

type TextSyncOptions = {
  /** Writes a text into the field. */
  show: (text: string) => void;
  /** Reports a text to the field's owner, which may accept, change or ignore it. */
  onInput: (text: string) => void;
  /** Returns the owner's current text. */
  read: () => string;
};

export function createTextSync({ show, onInput, read }: TextSyncOptions): TextSync {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const given = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(read()), SYNC_MS);
  };
  const told = throttle((text: string) => {
    onInput(text);
    // Shows the owner's version even if it equals the previous text.
    given();
  }, SYNC_MS);
  return {
    typed(text) {
      clearTimeout(waiting);
      show(text);
      told.call(text);
    },
    given,
    flush: told.flush,
    dispose() {
      clearTimeout(waiting);
      told.cancel();
    },
  };
}
