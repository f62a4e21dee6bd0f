import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_VERSION } from '@tuzuo/core/app/version';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { prepareDataDirectory, refuseUnreachable } from '@tuzuo/embedded-postgres/data-directory';
import type { FastifyInstance } from 'fastify';
import { ROLES, type Role } from '../config/cli';
import type { Env } from '../config/env';
import { newId } from '../db/ids';
import { LOAD_LIMITS } from '../http/load-shedding';
import { startHeartbeat } from '../jobs/heartbeat';
import type { LinkedApps } from '../modules/app-link/routes';
import { createGlyphs, type Glyphs } from '../modules/font/service';
import { createLedger } from '../modules/ledger/service';
import { paymentEvents } from '../modules/order/push-events';
import { createPush, type Push } from '../modules/push/service';
import { unshare } from '../modules/share/service';
import { createTasks } from '../modules/task/service';
import { seedTemplates } from '../modules/template/service';
import { createWechatMessages, type WechatMessages } from '../modules/wechat-message/service';
import { createWorkerNodes } from '../modules/worker-node/service';
import { createMetrics } from '../observability/metrics';
import { buildMonitor } from '../observability/monitor';
import { residentBytes } from '../observability/process-memory';
import { watchStatements } from '../observability/statements';
import { startTracing } from '../observability/tracing';
import { findSandboxAccount } from '../sandbox/account';
import type { StorageAdapter } from '../storage/port';
import {
  chooseMessageApps,
  chooseMessagePushes,
  chooseMiniCodes,
  chooseWechatPages,
  startAccounts,
} from './accounts';
import { buildApp } from './app';
import { type AssetParts, startAssets } from './assets';
import { backupPlace } from './backup-parts';
import { type DatabaseContext, openDatabase } from './database';
import { type Engines, startEngines } from './engines';
import { showInstallation } from './installation-metrics';
import { startLegal } from './legal';
import { startLinks } from './links';
import { listen } from './listen';
import { offerModelPictures } from './model-pictures';
import { type Offers, startOffers } from './offers';
import { type PaymentParts, startPayments } from './payments';
import { choosePush } from './push';
import { readinessParts } from './readiness';
import { type SafetyParts, startSafety } from './safety';
import { missingSetup } from './setup';
import { checkStorage, startStorage } from './storage';
import { KINDS } from './task-kinds';
import { startWorker, type WorkerParts } from './worker';

const H5_ROOT = fileURLToPath(new URL('../../../dist/h5', import.meta.url));

/** Time for running requests to finish after a stop was requested. */
const FINISH_REQUESTS_MS = 10_000;
const CLOSE_ENGINES_MS = 5_000;
const CLOSE_DECODERS_MS = 1_000;
const CLOSE_STORAGE_MS = 1_000;
const CLOSE_FONTS_MS = 1_000;
const CLOSE_LINKS_MS = 1_000;
const STOP_LISTENING_MS = 5_000;
const STOP_HEARTBEAT_MS = 10_000;
const FLUSH_TRACES_MS = 5_000;

const minFreeBytesOf = ({ MIN_FREE_DISK_MB }: Env) => MIN_FREE_DISK_MB * 1024 * 1024;

/** The parts that every role needs. */
type Parts = Omit<WorkerParts, 'engines'> &
  AssetParts & {
    storage: StorageAdapter;
    glyphs: Glyphs;
    payments: PaymentParts;
    safety: SafetyParts;
    messages: WechatMessages;
    push: Push;
    offers: Offers;
  };

/**
 * Starts what the role needs. Returns what to announce: the URL of the API, or the role if it has none. Everything
 * started is registered in `context.shutdown`, even if a later part fails.
 */
export async function startServer(role: Role, context: DatabaseContext): Promise<string> {
  const { api, worker, embeddedDatabase } = ROLES[role];
  const dataDir = prepareDataDirectory(context.env.DATA_DIR);
  const account = findSandboxAccount(context.log);
  refuseUnreachable(dataDir, account);
  const metrics = createMetrics();
  await traceIfWanted(role, context);
  const database = await openDatabase(context, embeddedDatabase, watchStatements(metrics.work.query));
  const { env, log, shutdown } = context;
  const node = { id: newId(), role, version: APP_VERSION };
  const engines = worker ? await openEngines({ dataDir, account, database, metrics }, context) : undefined;
  const offers = startOffers({ database, nodeId: node.id, own: engines, order: env.ENGINE_ORDER, log });
  shutdown.add('offers', offers.stop, STOP_LISTENING_MS);
  const backups = backupPlace(env, metrics.work.storageRequest);
  showInstallation(metrics.registry, { database, dataDir, backups });
  const storage = startStorage(env, { dataDir, log, watch: metrics.work.storageRequest });
  shutdown.add('storage', storage.close, CLOSE_STORAGE_MS);
  await checkStorage(storage, log);
  const files = startAssets(database, {
    storage,
    secretKey: env.SECRET_KEY,
    previousKey: env.SECRET_KEY_PREVIOUS,
    dataDir,
    minFreeBytes: minFreeBytesOf(env),
    account,
    log,
  });
  shutdown.add('decoders', files.assets.close, CLOSE_DECODERS_MS);
  await offerModelPictures(env, { database, assets: files.assets, log, shutdown });
  const glyphs = createGlyphs({ folder: join(dataDir, 'glyphs'), log });
  shutdown.add('fonts', async () => glyphs.close(), CLOSE_FONTS_MS);
  const ledger = createLedger({
    database,
    timeZone: env.TIME_ZONE,
    grantDays: env.GRANTED_POINTS_DAYS,
  });
  const messages = createWechatMessages({
    database,
    apps: chooseMessageApps(env, database),
    timeZone: env.TIME_ZONE,
    log,
  });
  const push = createPush({ database, providers: choosePush(env), timeZone: env.TIME_ZONE, log });
  const parts = {
    ...files,
    storage,
    backups,
    glyphs,
    database,
    ledger,
    payments: startPayments(env, { database, ledger, log, metrics }),
    channels: [messages.channel, push.channel],
    messages,
    push,
    metrics,
    offers,
    safety: startSafety(env, { database, assets: files.assets, log }),
    dataDir,
  };
  const heartbeat = await startHeartbeat({
    node,
    offers: offers.own,
    workerNodes: createWorkerNodes(database),
    log,
  });
  shutdown.add('heartbeat', heartbeat.stop, STOP_HEARTBEAT_MS);
  await offers.refresh();
  if (worker && !backups) log.info('no nightly backups: BACKUP_DIR is not set');
  if (engines) await startWorker(node.id, { ...parts, engines }, context);
  if (api) return startApi(parts, context);
  await startMonitor(parts, context);
  return role;
}

/** Starts what runs tools. */
async function openEngines(
  { metrics, ...parts }: Pick<Parts, 'dataDir' | 'database' | 'metrics'> & { account: Account },
  { env, log, shutdown }: DatabaseContext,
): Promise<Engines> {
  const engines = startEngines(env, { ...parts, log, watch: metrics.work.engineRun });
  shutdown.add('engines', engines.close, CLOSE_ENGINES_MS);
  metrics.tasks.showEngineMemory(() => residentBytes(engines.pid()));
  await engines.refresh();
  return engines;
}

/** Traces calls, jobs and tasks where the operator has set an address for traces. */
async function traceIfWanted(role: Role, { env, log, shutdown }: DatabaseContext): Promise<void> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers = {},
    OTEL_TRACES_SAMPLER_ARG: ratio,
  } = env;
  if (endpoint === undefined) return;
  shutdown.add('traces', await startTracing({ endpoint, headers, ratio, role }, log), FLUSH_TRACES_MS);
}

/** Starts what handles calls and pages: accounts, tasks and all of HTTP. Returns the URL. */
async function startApi(parts: Parts, context: DatabaseContext): Promise<string> {
  const { database, ledger, assets, storage, signer, payments, glyphs, metrics, offers, safety, dataDir } =
    parts;
  const { select: selectEngine, findCopywriter, findObjectFinder, countApiNodes } = offers;
  const { env, log, shutdown } = context;
  await seedTemplates(database);
  const auth = startAccounts(env, database, { dataDir, log, metrics: metrics.codes });
  shutdown.add('session notices', auth.sessions.listen(database.pool, log).stop, STOP_LISTENING_MS);
  const links = startLinks();
  shutdown.add('links', links.close, CLOSE_LINKS_MS);
  const app = await buildApp({
    fetchLink: links.fetchLink,
    database,
    auth,
    ledger,
    assets,
    files: { storage, signer },
    payments,
    glyphs,
    tasks: createTasks({
      database,
      ledger,
      assets,
      selectEngine,
      findCopywriter,
      findObjectFinder,
      kinds: KINDS,
      unshare,
      log,
    }),
    selectEngine,
    findCopywriter,
    findObjectFinder,
    legal: startLegal(env, { cloud: offers.usesCloud }),
    messages: parts.messages,
    push: parts.push,
    wechatPages: chooseWechatPages(env, database),
    // Handlers of WeChat's events are registered here, by event name.
    wechatPush: {
      pushes: chooseMessagePushes(env),
      events: { ...safety.events, ...paymentEvents(payments.orders, payments.providers) },
    },
    safety,
    miniCodes: chooseMiniCodes(env, database, log),
    log,
    metrics,
    readiness: readinessParts(database, { storage, dataDir, minFreeBytes: minFreeBytesOf(env) }),
    settings: {
      h5Root: H5_ROOT,
      publicUrl: env.PUBLIC_URL,
      seller: { name: env.OPERATOR_NAME, contact: env.OPERATOR_CONTACT },
      https: env.PUBLIC_URL?.startsWith('https:') ?? false,
      metricsToken: env.METRICS_TOKEN,
      trustProxy: env.TRUST_PROXY,
      webOrigins: env.WEB_PAGE_ORIGINS,
      apps: linkedApps(env),
      offlinePages: env.OFFLINE_PAGES === 'on',
      missingSetup: missingSetup(env),
      requestLimits: {
        perAddress: () => env.ADDRESS_REQUESTS_PER_MINUTE / countApiNodes(),
        perUser: () => env.USER_REQUESTS_PER_MINUTE / countApiNodes(),
      },
      loadLimits: LOAD_LIMITS,
      ...(env.V1_API_KEYS && { v1Keys: env.V1_API_KEYS }),
    },
  });
  return serve(app, 'PORT', context);
}

const linkedApps = (env: Env): LinkedApps => ({
  android: env.APP_ANDROID_ID
    ? { id: env.APP_ANDROID_ID, certificates: env.APP_ANDROID_CERTIFICATES ?? [] }
    : undefined,
  iosIds: env.APP_IOS_IDS,
});

/** Serves a worker's health and metrics, if a port is configured, since it has no API. */
async function startMonitor(
  { database, metrics, storage, dataDir }: Parts,
  context: DatabaseContext,
): Promise<void> {
  const { env, log } = context;
  if (env.WORKER_PORT === undefined) return;
  const readiness = readinessParts(database, { storage, dataDir, minFreeBytes: minFreeBytesOf(env) });
  const app = buildMonitor({ log, metrics, readiness, metricsToken: env.METRICS_TOKEN });
  const url = await serve(app, 'WORKER_PORT', context);
  log.info({ url }, 'worker health and metrics available');
}

/** Listens until shutdown, which lets running requests finish. Returns the URL. */
async function serve(
  app: FastifyInstance,
  setting: 'PORT' | 'WORKER_PORT',
  { env, shutdown }: DatabaseContext,
): Promise<string> {
  const close = async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_MS);
    await app.close().finally(() => clearTimeout(cutOff));
  };
  const url = await listen(app, { host: env.HOST, port: env[setting] ?? 0, setting });
  shutdown.add('HTTP', close, FINISH_REQUESTS_MS + 1_000);
  return url;
}
