import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskStage } from '@tuzuo/core/api/task';
import type { BaseLogger } from 'pino';
import type { Database } from '../../../db/database';
import { RunStopped } from '../../../engines/port';
import { type Lease, readLeasedState, renewLease } from '../queue/leases';

/** Intervals of a worker, in ms. */
export type TaskTiming = {
  /** A task goes to another worker if its worker did not renew the lease for this long. */
  leaseMs: number;
  /** Interval between lease renewals; several per `leaseMs`. */
  renewMs: number;
  /** Interval at which progress is written and a cancellation is checked. */
  tickMs: number;
  /** Interval between searches for expired leases. */
  sweepMs: number;
  /** Interval between polls for work without a notification. */
  idleMs: number;
  /** Pause before the second attempt after a transient failure; doubles with each further one. */
  backOffMs: number;
  /** Interval between tries of a run whose files cannot be stored or fetched. */
  storagePauseMs: number;
  /** How long a run waits for the storage, all its waits together; then its task returns to the queue. */
  storageWaitMs: number;
};

export const TASK_TIMING: TaskTiming = {
  leaseMs: 30_000,
  renewMs: 10_000,
  tickMs: 500,
  sweepMs: 5_000,
  idleMs: 1_000,
  backOffMs: 5_000,
  storagePauseMs: 2_000,
  storageWaitMs: 600_000,
};

type LeaseKeeper = {
  /** Aborted with a {@link RunStopped} when the task is canceled, the lease is lost, or the worker stops. */
  signal: AbortSignal;
  /** Records the progress, to be written by the next tick; it never decreases. */
  report: (stage: TaskStage, fraction: number) => void;
  stop: () => Promise<void>;
};

type KeeperOptions = {
  database: Pick<Database, 'orm'>;
  lease: Lease;
  /** Aborted, with a {@link RunStopped}, when the worker stops. */
  stopping: AbortSignal;
  timing: Pick<TaskTiming, 'leaseMs' | 'renewMs' | 'tickMs'>;
  log: Pick<BaseLogger, 'warn'>;
};

/** The rest is reserved for the end, when the results are stored. */
const MAX_BEFORE_END = 0.99;

/** Keeps a lease while its task runs: renews it, writes progress at most once per tick, and detects a cancellation. */
export function keepLease({ database: { orm }, lease, stopping, timing, log }: KeeperOptions): LeaseKeeper {
  const done = new AbortController();
  const ending = new AbortController();
  let now: { stage: TaskStage | undefined; progress: number } = { stage: undefined, progress: 0 };
  let written = now;
  let renewedAt = performance.now();
  let failing = false;

  const poll = async () => {
    const askedAt = performance.now();
    const isDue = askedAt - renewedAt >= timing.renewMs;
    if (!isDue && now === written) return readLeasedState(orm, lease);
    const telling = now;
    const state = await renewLease(orm, lease, { ...telling, leaseMs: timing.leaseMs });
    written = telling;
    renewedAt = askedAt;
    return state;
  };

  const tick = async () => {
    try {
      const state = await poll();
      if (state === undefined) ending.abort(new RunStopped('lost'));
      if (state === 'canceling') ending.abort(new RunStopped('canceled'));
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error, taskId: lease.taskId }, 'renewing a task lease failed');
      failing = true;
      // The database cannot be asked, but by now the sweep has requeued the task, or will before the database answers
      // again.
      if (performance.now() - renewedAt > timing.leaseMs) ending.abort(new RunStopped('lost'));
    }
  };

  const keepTicking = async () => {
    const pause = () => sleep(timing.tickMs, true, { signal: done.signal }).catch(() => false);
    while (!ending.signal.aborted && (await pause())) await tick();
  };

  const onStopping = () => ending.abort(stopping.reason);
  if (stopping.aborted) onStopping();
  else stopping.addEventListener('abort', onStopping, { once: true });

  const ticking = keepTicking();
  return {
    signal: ending.signal,
    report: (stage, fraction) => {
      const progress = Math.min(MAX_BEFORE_END, Math.max(now.progress, fraction));
      if (stage !== now.stage || progress !== now.progress) now = { stage, progress };
    },
    stop: async () => {
      stopping.removeEventListener('abort', onStopping);
      done.abort();
      await ticking;
    },
  };
}
