import type { Assets } from '../modules/asset/service';
import type { WorkerNodes } from '../modules/worker-node/service';

/** What the jobs work with. */
export type JobDependencies = {
  workerNodes: Pick<WorkerNodes, 'removeLost'>;
  /** Removes the sessions, codes, captchas and counts that are over. */
  sweepAuth: () => Promise<void>;
  assets: Pick<Assets, 'sweep'>;
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
  'sweep-assets': {
    cron: '*/10 * * * *',
    run: ({ assets }) => assets.sweep(),
  },
};
