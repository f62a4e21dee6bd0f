import type { Assets } from '../modules/asset/service';
import type { createCourier } from '../modules/notification/service';
import type { WorkerNodes } from '../modules/worker-node/service';

export type JobDependencies = {
  workerNodes: Pick<WorkerNodes, 'removeLost'>;
  /** Deletes expired sessions, codes, captchas and counts. */
  sweepAuth: () => Promise<void>;
  /** Compares balances with entries and open holds, and reports differences. */
  reconcileLedger: () => Promise<void>;
  /** Compares the providers' bills of yesterday with our records, and reports differences. */
  checkBills: () => Promise<void>;
  /** Expires granted points that are too old. */
  expirePoints: () => Promise<void>;
  assets: Pick<Assets, 'sweep'>;
  /** Deletes overdue items in recycle bins, versions of posters, and mattes of photos that are gone. */
  sweepSpace: () => Promise<void>;
  /** Closes expired orders, and finishes what was interrupted. */
  sweepOrders: () => Promise<void>;
  /** Charges self-renewing memberships. */
  renewMemberships: () => Promise<void>;
  /** Rewards invitations whose invitees have used the product. */
  settleInvites: () => Promise<unknown>;
  /** Closes accounts whose waiting period is over. */
  closeAccounts: () => Promise<void>;
  /** Collects and delivers notices. */
  notices: ReturnType<typeof createCourier>;
  /** Runs due content checks. */
  checkContent: () => Promise<void>;
  /** Makes the nightly backup, if a destination is set. */
  backUp: () => Promise<void>;
  /** Deletes tasks and operation requests whose retention is over. */
  sweepTasks: () => Promise<void>;
  /** Looks for a newer release, if the operator set where. */
  checkRelease: () => Promise<void>;
  /** Deletes old runs of engines and counts of free uses. */
  sweepCounts: () => Promise<void>;
};

export type JobDefinition = {
  /** The schedule, as five cron fields in UTC. */
  cron: string;
  run: (dependencies: JobDependencies) => Promise<unknown>;
};

/** Every background job by its name in the queue. All but the backup are short; all are safe to run twice. */
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
  // Late morning in China, when the bills of the day before are available.
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
  // At night in China, before the ledger is compared.
  backup: {
    cron: '10 18 * * *',
    run: ({ backUp }) => backUp(),
  },
  'check-release': {
    cron: '5 2 * * *',
    run: ({ checkRelease }) => checkRelease(),
  },
  'sweep-counts': {
    cron: '50 17 * * *',
    run: ({ sweepCounts }) => sweepCounts(),
  },
  'sweep-tasks': {
    cron: '25 * * * *',
    run: ({ sweepTasks }) => sweepTasks(),
  },
};
