import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest computation between two turns of the event loop, in ms; more would delay a cancel. */
const TURN_MS = 40;

/** Called often by long computations: yields to the event loop when it is time, and throws when the run is aborted. */
export type Pace = () => Promise<void>;

/** Creates the pace of one run, which throws the signal's reason. */
export function createPace(signal: AbortSignal): Pace {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  };
}
