import type { BaseLogger } from 'pino';
import { withDeadline } from '../lib/deadline';

/** A signal arrived while the server was still starting. */
export class StartInterrupted extends Error {
  override readonly name = 'StartInterrupted';
}

type Step = { name: string; close: () => Promise<unknown>; deadlineMs: number };

export type Shutdown = {
  /** Registers how to undo what was just started. Throws a StartInterrupted if a stop was requested in the meantime. */
  add: (name: string, close: () => Promise<unknown>, deadlineMs: number) => void;
  /** Prevents further steps from starting; waiting code can listen to `signal`. */
  request: () => void;
  /** Aborted with a StartInterrupted once a stop was requested. */
  signal: AbortSignal;
  /** Undoes every step, last first; a step that fails or times out is logged and skipped. */
  run: () => Promise<void>;
};

/** Tracks the steps for shutting down a started server. */
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
          log.warn({ err: error, step: step.name }, 'shutdown step failed');
        }
      }
    },
  };
}
