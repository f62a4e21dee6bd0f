import type { TaskTiming } from '../../server/src/modules/task/worker/lease-keeper';

/** The paces of a worker, hurried, in about the proportions of the real ones. */
export const HURRIED: TaskTiming = {
  leaseMs: 1_500,
  renewMs: 500,
  tickMs: 25,
  sweepMs: 150,
  idleMs: 100,
  backOffMs: 50,
};
