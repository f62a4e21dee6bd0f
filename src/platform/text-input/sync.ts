import { throttle } from '@/lib/throttle';

/** Letters that a text field takes unless said otherwise (product spec, section 5). */
export const MAX_LENGTH = 140;

/** Between what happens to a text on one side and the other side's hearing of it, in ms (product spec, section 9). */
const SYNC_MS = 100;

/** Keeps a field and what it is the text of in step: the fingers are never overtaken by their own echo. */
type TextSync = {
  /** The user has typed: the field shows it at once; the owner hears of it at most every 100 ms, the last one always. */
  typed(text: string): void;
  /** The owner's text has changed: the field shows it once it has been the same for 100 ms and nobody types. */
  given(): void;
  /** The owner hears what waits now: before anything is done with the text. */
  flush(): void;
  dispose(): void;
};

type Ends = {
  /** Writes a text into the field. */
  show: (text: string) => void;
  /** Hands a text to the field's owner, who may take it, alter it or leave it. */
  tell: (text: string) => void;
  /** The owner's text as it stands. */
  read: () => string;
};

export function createTextSync({ show, tell, read }: Ends): TextSync {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const given = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(read()), SYNC_MS);
  };
  const told = throttle((text: string) => {
    tell(text);
    // What the owner made of it is shown even if that is what he had before.
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
