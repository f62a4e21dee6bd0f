import { setImmediate as nextTurn } from 'node:timers/promises';

/** Computing longer than this without a look at what came in would make a cancel wait, in ms. */
const TURN_MS = 40;

/** Called often by what computes for long: lets the event loop run when it is time, throws once it is to stop. */
export type Pace = () => Promise<void>;

/** The pace of one run. It throws the signal's reason. */
export function createPace(signal: AbortSignal): Pace {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  };
}
