import type { BaseLogger } from 'pino';
import type { Database } from '../../../db/database';
import type { SelectEngine } from '../../../engines/port';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { claimTask } from '../queue/leases';
import { listenForWork } from '../queue/wake-up';
import { createEnds } from './ends';
import { startTaskLoop } from './loop';
import type { SeedPreview } from './preview-seeds';
import { createProduce } from './produce';
import { createRunner } from './runner';
import { TASK_TIMING, type TaskTiming } from './timing';
import { type TaskWatch, UNWATCHED } from './watch';

type WorkerOptions = {
  database: Database;
  ledger: Pick<Ledger, 'commitHold' | 'releaseHold'>;
  assets: Assets;
  selectEngine: SelectEngine;
  /** Where the marks of unpaid previews lie. */
  seedPreview: SeedPreview;
  /** This process in `worker_node`. */
  workerNodeId: string;
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Where each run gets a directory of its own; best on the same file system as the storage. */
  workRoot: string;
  log: BaseLogger;
  watch?: TaskWatch;
  timing?: TaskTiming;
};

type TaskWorker = {
  /** Takes nothing up any more, hands back what runs, and resolves. */
  stop: () => Promise<void>;
};

/** Works on the queue of tasks, with as many other processes as do the same. */
export function startTaskWorker({
  timing = TASK_TIMING,
  watch = UNWATCHED,
  ...options
}: WorkerOptions): TaskWorker {
  const { database, assets, workerNodeId, concurrency, log } = options;
  const { leaseMs, backOffMs } = timing;
  const ends = createEnds({ ...options, backOffMs });
  const run = createRunner({ database, assets, ends, produce: createProduce(options), timing, watch, log });
  const loop = startTaskLoop({
    claim: () => claimTask(database.orm, { workerNodeId, leaseMs }),
    run,
    sweepOne: async () => {
      const outcome = await ends.sweepOne();
      if (outcome !== undefined) watch.swept(outcome);
      return outcome;
    },
    concurrency,
    timing,
    log,
  });
  const listener = listenForWork({ pool: database.pool, onWake: loop.wake, log });
  return {
    stop: async () => {
      await Promise.all([loop.stop(), listener.stop()]);
    },
  };
}
