import type { Assets } from '../modules/asset/service';
import type { createCourier } from '../modules/notification/service';
import type { WorkerNodes } from '../modules/worker-node/service';

/** What the jobs work with. */
export type JobDependencies = {
  workerNodes: Pick<WorkerNodes, 'removeLost'>;
  /** Removes the sessions, codes, captchas and counts that are over. */
  sweepAuth: () => Promise<void>;
  /** Compares balances with entries and open holds, and reports what differs. */
  reconcileLedger: () => Promise<void>;
  /** Compares the providers' bills of yesterday with what is known here, and reports what differs. */
  checkBills: () => Promise<void>;
  /** Expires given points that are too old. */
  expirePoints: () => Promise<void>;
  assets: Pick<Assets, 'sweep'>;
  /** Deletes what has been in recycle bins, and as versions of posters, for its time. */
  sweepSpace: () => Promise<void>;
  /** Ends orders whose time is over, and finishes what was interrupted. */
  sweepOrders: () => Promise<void>;
  /** Charges the memberships that renew themselves. */
  renewMemberships: () => Promise<void>;
  /** Rewards the invitations whose friends have used the product. */
  settleInvites: () => Promise<unknown>;
  /** Closes the accounts whose owners have not changed their mind. */
  closeAccounts: () => Promise<void>;
  /** Finds what users are to be told, and tells them. */
  notices: ReturnType<typeof createCourier>;
  /** Has content looked at that is due. */
  checkContent: () => Promise<void>;
  /** Removes the tasks and operation requests that are kept no longer. */
  sweepTasks: () => Promise<void>;
};

export type JobDefinition = {
  /** When to run, as five cron fields in UTC. */
  cron: string;
  run: (dependencies: JobDependencies) => Promise<unknown>;
};

/** Every background job by its name in the queue. All are short, and harmless when run twice. */
export const JOBS: Readonly<Record<string, JobDefinition>> = {
  'remove-lost-worker-nodes': {
    cron: '17 * * * *',
    run: ({ workerNodes }) => workerNodes.removeLost(),
  },
  'sweep-auth': {
    cron: '*/10 * * * *',
    run: ({ sweepAuth }) => sweepAuth(),
  },
  'reconcile-ledger': {
    cron: '40 19 * * *',
    run: ({ reconcileLedger }) => reconcileLedger(),
  },
  // In the late morning of China, when the bills of the day before are there.
  'check-bills': {
    cron: '30 3 * * *',
    run: ({ checkBills }) => checkBills(),
  },
  'expire-points': {
    cron: '20 17 * * *',
    run: ({ expirePoints }) => expirePoints(),
  },
  'sweep-assets': {
    cron: '*/10 * * * *',
    run: ({ assets }) => assets.sweep(),
  },
  'sweep-space': {
    cron: '*/15 * * * *',
    run: ({ sweepSpace }) => sweepSpace(),
  },
  'sweep-orders': {
    cron: '* * * * *',
    run: ({ sweepOrders }) => sweepOrders(),
  },
  'check-content': {
    cron: '* * * * *',
    run: ({ checkContent }) => checkContent(),
  },
  'renew-memberships': {
    cron: '*/5 * * * *',
    run: ({ renewMemberships }) => renewMemberships(),
  },
  'settle-invites': {
    cron: '*/5 * * * *',
    run: ({ settleInvites }) => settleInvites(),
  },
  'close-accounts': {
    cron: '5 * * * *',
    run: ({ closeAccounts }) => closeAccounts(),
  },
  'tell-notices': {
    cron: '* * * * *',
    run: ({ notices }) => notices.run(),
  },
  'tell-notices-daily': {
    cron: '10 1 * * *',
    run: ({ notices }) => notices.runDaily(),
  },
  'sweep-tasks': {
    cron: '25 * * * *',
    run: ({ sweepTasks }) => sweepTasks(),
  },
};
