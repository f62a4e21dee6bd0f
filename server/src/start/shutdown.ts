import type { BaseLogger } from 'pino';
import { withDeadline } from '../lib/deadline';

/** A signal came while the server was still starting. */
export class StartInterrupted extends Error {
  override readonly name = 'StartInterrupted';
}

type Step = { name: string; close: () => Promise<unknown>; deadlineMs: number };

export type Shutdown = {
  /** Notes how to undo what was just started. Throws a StartInterrupted when a stop was asked for meanwhile. */
  add: (name: string, close: () => Promise<unknown>, deadlineMs: number) => void;
  /** Lets no further step start; what waits may listen to `signal`. */
  request: () => void;
  /** Aborted with a StartInterrupted once a stop was asked for. */
  signal: AbortSignal;
  /** Undoes every step, last first; a step that fails or takes too long is logged and left. */
  run: () => Promise<void>;
};

/** The order in which a started server is taken apart. */
export function createShutdown(log: Pick<BaseLogger, 'warn' | 'debug'>): Shutdown {
  const steps: Step[] = [];
  const requested = new AbortController();
  return {
    add: (name, close, deadlineMs) => {
      steps.push({ name, close, deadlineMs });
      requested.signal.throwIfAborted();
    },
    request: () => requested.abort(new StartInterrupted('stopped while starting')),
    signal: requested.signal,
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await withDeadline(step.close(), step.deadlineMs);
          log.debug({ step: step.name }, 'closed');
        } catch (error) {
          log.warn({ err: error, step: step.name }, 'could not be closed in order');
        }
      }
    },
  };
}
