import type { JobDependencies } from '../../server/src/jobs/definitions';

/** No-op dependencies of the jobs, for tests of a single job, or of none. */
export const idleJobs: JobDependencies = {
  workerNodes: { removeLost: async () => 0 },
  sweepAuth: async () => undefined,
  reconcileLedger: async () => undefined,
  checkBills: async () => undefined,
  expirePoints: async () => undefined,
  checkRelease: async () => undefined,
  sweepCounts: async () => undefined,
  assets: { sweep: async () => undefined },
  sweepSpace: async () => undefined,
  renewMemberships: async () => undefined,
  sweepOrders: async () => undefined,
  settleInvites: async () => undefined,
  closeAccounts: async () => undefined,
  notices: { run: async () => undefined, runDaily: async () => undefined },
  checkContent: async () => undefined,
  backUp: async () => undefined,
  sweepTasks: async () => undefined,
};
