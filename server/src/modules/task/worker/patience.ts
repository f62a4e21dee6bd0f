import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { StorageUnavailable } from '../../../errors';
import type { TaskTiming } from './lease-keeper';

/** Runs work on stored files, and again while the storage is away. */
export type Patience = <Result>(work: () => Promise<Result>) => Promise<Result>;

type PatienceOptions = {
  /** Ends the waiting: the task is canceled or handed back. */
  signal: AbortSignal;
  timing: Pick<TaskTiming, 'storagePauseMs' | 'storageWaitMs'>;
  log: Pick<BaseLogger, 'warn'>;
};

/**
 * Waits for the storage of files within a run, so that an outage of minutes costs no result that an engine has made.
 * Afterwards the run ends with the StorageUnavailable, and its task returns to the queue.
 */
export function createPatience({ signal, timing, log }: PatienceOptions): Patience {
  let waitedMs = 0;
  return async (work) => {
    const startedAt = performance.now();
    let isWaiting = false;
    for (;;) {
      try {
        const result = await work();
        if (isWaiting) waitedMs += performance.now() - startedAt;
        return result;
      } catch (error) {
        const spentMs = waitedMs + performance.now() - startedAt;
        if (!(error instanceof StorageUnavailable)) throw error;
        if (spentMs >= timing.storageWaitMs) {
          waitedMs = spentMs;
          throw error;
        }
        if (!isWaiting) log.warn({ err: error }, 'task waits for the storage of files');
        isWaiting = true;
        await sleep(timing.storagePauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  };
}
