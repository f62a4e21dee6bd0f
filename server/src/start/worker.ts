import { join } from 'node:path';
import { recordErasure } from '../backup/erasures';
import { runBackup } from '../backup/run';
import type { Database } from '../db/database';
import { startJobRunner } from '../jobs/runner';
import { sweepAuth } from '../modules/auth/service';
import { createClosing } from '../modules/closing/service';
import { deleteOldRuns } from '../modules/engine-use/service';
import type { Glyphs } from '../modules/font/service';
import { createGiftMemory } from '../modules/gift/service';
import type { Ledger } from '../modules/ledger/service';
import { sweepMattes } from '../modules/matte/service';
import { createCourier, type NoticeChannel } from '../modules/notification/service';
import { createPosters, sweepVersions } from '../modules/poster/service';
import { startPosterThumbs } from '../modules/poster/thumbs';
import { createRewards } from '../modules/reward/service';
import { createSessions } from '../modules/session/service';
import { createPersonalSpace } from '../modules/space/service';
import { createTaskRetention } from '../modules/task/service';
import { startTaskWorker } from '../modules/task/worker/worker';
import { createSeedPreview } from '../modules/tool/tasks/tool';
import { createWorkerNodes } from '../modules/worker-node/service';
import type { Metrics } from '../observability/metrics';
import type { AssetParts } from './assets';
import type { BackupPlace } from './backup-parts';
import type { DatabaseContext } from './database';
import type { Engines } from './engines';
import { readGiftKey } from './gift-key';
import { checkRelease } from './newer-release';
import type { Offers } from './offers';
import type { PaymentParts } from './payments';
import { CLOSING_CONTRIBUTORS } from './personal-data';
import type { SafetyParts } from './safety';
import { KINDS } from './task-kinds';

const FINISH_JOBS_MS = 10_000;

/** Long enough for an engine to stop its work. */
const FINISH_TASKS_MS = 10_000;

/** Dependencies of a worker. */
export type WorkerParts = {
  database: Database;
  ledger: Ledger;
  payments: Pick<PaymentParts, 'orders'>;
  /** The delivery channels of notices besides the message box. */
  channels: readonly NoticeChannel[];
  assets: AssetParts['assets'];
  storage: AssetParts['storage'];
  /** undefined: no backups are made here. */
  backups: BackupPlace | undefined;
  metrics: Metrics;
  engines: Engines;
  offers: Pick<Offers, 'claimable'>;
  safety: Pick<SafetyParts, 'safety' | 'checksResults'>;
  glyphs: Pick<Glyphs, 'pack'>;
  dataDir: string;
};

type JobParts = Pick<WorkerParts, 'database' | 'ledger' | 'payments' | 'channels' | 'assets' | 'storage'> &
  Pick<WorkerParts, 'backups' | 'metrics' | 'dataDir'> & { safety: Pick<SafetyParts, 'safety'> };

/** What the background jobs do with the parts of this process; `signal` ends a backup. */
export function jobDependencies(
  parts: JobParts,
  { env, log }: Pick<DatabaseContext, 'env' | 'log'>,
  signal: AbortSignal,
) {
  const { database, ledger, payments, channels, assets, storage, backups, metrics, dataDir } = parts;
  const { safety } = parts.safety;
  return {
    workerNodes: createWorkerNodes(database),
    sweepAuth: () => sweepAuth(database),
    reconcileLedger: async () => {
      await ledger.reconcile((difference) => {
        metrics.ledgerDifferences.inc({ account: difference.kind });
        log.error({ difference }, 'ledger account does not balance');
      });
      await payments.orders.check((difference) => {
        metrics.ledgerDifferences.inc({ account: 'order' });
        log.error({ difference }, 'order does not balance');
      });
    },
    checkBills: () =>
      payments.orders.checkBills((difference) => {
        metrics.ledgerDifferences.inc({ account: 'bill' });
        log.error({ difference }, 'provider bill does not match orders');
      }),
    expirePoints: ledger.expireGranted,
    assets,
    sweepSpace: async () => {
      await createPersonalSpace({
        database,
        assets,
        posters: createPosters({ database, assets }),
      }).sweep();
      await sweepVersions(database, assets);
      await sweepMattes(database, assets);
    },
    sweepOrders: payments.orders.sweep,
    renewMemberships: payments.orders.renew,
    settleInvites: () => createRewards({ database, ledger }).settleInvites(payments.orders.refundDays),
    closeAccounts: createClosing({
      contributors: CLOSING_CONTRIBUTORS,
      database,
      ledger,
      log,
      orders: payments.orders,
      sessions: createSessions(database),
      gifts: createGiftMemory(readGiftKey(dataDir, env)),
      ...(backups && { onErased: (userId) => recordErasure(backups.destination, userId) }),
    }).closeDue,
    notices: createCourier({ database, ledger, channels, log }),
    checkContent: safety.work,
    backUp: async () => {
      if (backups) await runBackup({ databaseUrl: database.url, storage, ...backups, signal, log });
    },
    checkRelease: () => checkRelease(env.RELEASES_URL, log),
    sweepCounts: async () => {
      while ((await deleteOldRuns(database.orm)) + (await ledger.forgetFreeUses()) > 0);
    },
    sweepTasks: createTaskRetention({ database, ledger, assets, kinds: KINDS }),
  };
}

/**
 * Starts the background work: jobs and tasks.
 * @param nodeId of this process in `worker_node`
 */
export async function startWorker(
  nodeId: string,
  parts: WorkerParts,
  { env, log, shutdown }: DatabaseContext,
): Promise<void> {
  const { database, ledger, assets, metrics, engines, offers, safety, glyphs, dataDir } = parts;
  const { exportPoster } = engines;
  const stoppingBackup = new AbortController();
  const dependencies = jobDependencies(parts, { env, log }, stoppingBackup.signal);
  const jobs = startJobRunner({
    pool: database.pool,
    dependencies,
    watch: metrics.work.jobRun,
    log,
  });
  shutdown.add('jobs', jobs.stop, FINISH_JOBS_MS);
  // A backup may take hours; the next one copies what this one has not.
  shutdown.add('backup', async () => stoppingBackup.abort(), FINISH_JOBS_MS);
  const tasks = startTaskWorker({
    kinds: KINDS,
    database,
    ledger,
    assets,
    selectEngine: engines.select,
    exportPoster,
    smart: engines.smart,
    warmUp: engines.warmUp,
    copywriter: engines.copywriter,
    objects: engines.objects,
    claimable: offers.claimable,
    ...safety,
    packGlyphs: glyphs.pack,
    seedPreview: createSeedPreview(env.SECRET_KEY),
    workerNodeId: nodeId,
    concurrency: env.WORKER_CONCURRENCY,
    workRoot: join(dataDir, 'incoming'),
    watch: metrics.tasks.watch,
    log,
  });
  shutdown.add('tasks', tasks.stop, FINISH_TASKS_MS);
  if (!engines.posters) return;
  const thumbs = startPosterThumbs({ database, assets, exportPoster, packGlyphs: glyphs.pack, log });
  shutdown.add('small pictures of posters', thumbs.stop, FINISH_TASKS_MS);
}
