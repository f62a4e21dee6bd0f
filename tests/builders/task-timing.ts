import type { TaskTiming } from '../../server/src/modules/task/worker/lease-keeper';

/** Accelerated timing of a worker, roughly in the proportions of the real one. */
export const HURRIED: TaskTiming = {
  leaseMs: 1_500,
  renewMs: 500,
  tickMs: 25,
  sweepMs: 150,
  idleMs: 100,
  backOffMs: 50,
  storagePauseMs: 50,
  storageWaitMs: 30_000,
};
