/** The paces of a worker, in ms. */
export type TaskTiming = {
  /** A task whose worker was not heard of for this long is somebody else's. */
  leaseMs: number;
  /** How often the lease is renewed; several times within `leaseMs`. */
  renewMs: number;
  /** How often progress is written and a cancellation is looked for. */
  tickMs: number;
  /** How often expired leases are looked for. */
  sweepMs: number;
  /** How often work is looked for when nobody calls. */
  idleMs: number;
  /** Pause before the second attempt after a failure that may pass; it doubles with each further one. */
  backOffMs: number;
};

export const TASK_TIMING: TaskTiming = {
  leaseMs: 30_000,
  renewMs: 10_000,
  tickMs: 500,
  sweepMs: 5_000,
  idleMs: 1_000,
  backOffMs: 5_000,
};
