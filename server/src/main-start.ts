import { fileURLToPath } from 'node:url';
import { APP_VERSION } from '@tuzuo/core/version';
import { buildApp } from './app';
import { ROLES, type Role } from './cli';
import type { Database } from './db/database';
import { newId } from './db/ids';
import { checkTimeZone } from './db/time-zone';
import { prepareDataDirectory } from './embedded/data-directory';
import type { Engine } from './engines/port';
import { createSelectEngine } from './engines/select';
import { startHeartbeat } from './jobs/heartbeat';
import { startJobRunner } from './jobs/runner';
import { startAccounts } from './main-accounts';
import { type DatabaseContext, openDatabase } from './main-database';
import { listen } from './main-listen';
import { readinessParts } from './main-readiness';
import { sweepAuth } from './modules/auth/service';
import { createLedger, type Ledger } from './modules/ledger/service';
import { createWorkerNodes } from './modules/worker-node/service';
import { createMetrics, type Metrics } from './observability/metrics';

const H5_ROOT = fileURLToPath(new URL('../../dist/h5', import.meta.url));

/** Running requests get this long to finish once a stop was asked for. */
const FINISH_REQUESTS_MS = 10_000;
const FINISH_JOBS_MS = 10_000;

/** The engines that this version brings. A tool without one is not on offer. */
const ENGINES: readonly Engine[] = [];

/** What every role works with. */
type Parts = { database: Database; ledger: Ledger; metrics: Metrics };

async function startWorker(
  role: 'all' | 'worker',
  { database, ledger, metrics }: Parts,
  context: DatabaseContext,
): Promise<void> {
  const { log, shutdown } = context;
  const workerNodes = createWorkerNodes(database);
  const dependencies = {
    workerNodes,
    sweepAuth: () => sweepAuth(database),
    reconcileLedger: () =>
      ledger.reconcile((difference) => {
        metrics.ledgerDifferences.inc({ account: difference.kind });
        log.error({ difference }, 'an account of the ledger does not add up');
      }),
  };
  const jobs = startJobRunner({ pool: database.pool, dependencies, log });
  shutdown.add('jobs', jobs.stop, FINISH_JOBS_MS);
  const node = { id: newId(), role, version: APP_VERSION };
  const heartbeat = await startHeartbeat({ node, workerNodes, log });
  shutdown.add('heartbeat', heartbeat.stop, FINISH_JOBS_MS);
}

async function startApi(
  { database, ledger, metrics }: Parts,
  dataDir: string,
  context: DatabaseContext,
): Promise<string> {
  const { env, log, shutdown } = context;
  const app = await buildApp({
    database,
    auth: startAccounts(env, database, log),
    ledger,
    selectEngine: createSelectEngine(ENGINES),
    log,
    metrics,
    readiness: readinessParts(database, dataDir),
    settings: {
      h5Root: H5_ROOT,
      https: env.PUBLIC_URL?.startsWith('https:') ?? false,
      metricsToken: env.METRICS_TOKEN,
      trustProxy: env.TRUST_PROXY,
    },
  });
  const close = async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_MS);
    await app.close().finally(() => clearTimeout(cutOff));
  };
  const url = await listen(app, { host: env.HOST, port: env.PORT });
  shutdown.add('HTTP', close, FINISH_REQUESTS_MS + 1_000);
  return url;
}

/**
 * Starts what the role needs; answers what to announce: the URL of the API, or the role that has none. What was
 * started is noted in `context.shutdown`, also when a later part fails.
 */
export async function startServer(role: Role, context: DatabaseContext): Promise<string> {
  const { api, worker, embeddedDatabase } = ROLES[role];
  const dataDir = prepareDataDirectory(context.env.DATA_DIR);
  const database = await openDatabase(context, embeddedDatabase);
  await checkTimeZone(database, context.env.TIME_ZONE);
  const ledger = createLedger({ database, timeZone: context.env.TIME_ZONE });
  const parts = { database, ledger, metrics: createMetrics() };
  if (worker) await startWorker(role === 'worker' ? 'worker' : 'all', parts, context);
  return api ? startApi(parts, dataDir, context) : role;
}
