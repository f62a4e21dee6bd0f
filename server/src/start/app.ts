import { PAPERS_BASE } from '@tuzuo/core/api/paper';
import {
  CARD_BASE,
  INVITE_BASE,
  SHARE_BASE,
  TEMPLATE_BASE,
  TOOL_BASE,
  WECHAT_SDK_ORIGIN,
} from '@tuzuo/core/api/share';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { registerRoutes } from '../http/dispatch';
import type { Handlers } from '../http/port';
import { registerRawRoutes } from '../http/raw-routes';
import { createUserLimit } from '../http/request-limits';
import { createHttp } from '../http/server';
import { serveH5, serveKeptPictures, serveWords } from '../http/static-pages';
import { ASSET_FILE_CALLS } from '../modules/asset/routes';
import { POSTER_FILE_CALLS } from '../modules/poster/routes';
import { V1_CALL_BASES } from '../modules/public-api/routes';
import { OPEN_SCRIPT } from '../modules/share/pages';
import { SPLIT_SCRIPT } from '../modules/share/result-page';
import { serveHealth } from '../observability/health';
import { serveMetrics } from '../observability/metrics-route';
import { KEPT_PICTURES } from './kept-pictures';
import { wireAccounts } from './wiring/accounts';
import type { AppDependencies } from './wiring/dependencies';
import { wireOperator } from './wiring/operator';
import { wirePayments } from './wiring/payments';
import { wireTools } from './wiring/tools';
import { wireWorks } from './wiring/works';

/** Paths outside of `/api` that are counted against the callers' limits like calls. */
const CALL_BASES = [
  ...V1_CALL_BASES,
  PAPERS_BASE,
  SHARE_BASE,
  TEMPLATE_BASE,
  TOOL_BASE,
  CARD_BASE,
  INVITE_BASE,
];

/** The server, its pages and its limits, without any call. */
function createTransport(dependencies: AppDependencies): FastifyInstance {
  const { database, log, metrics, wechatPages } = dependencies;
  const { h5Root, https, webOrigins = [], trustProxy, requestLimits, loadLimits } = dependencies.settings;
  return createHttp({
    log,
    metrics,
    pages: {
      h5Root,
      https,
      webOrigins,
      inlineScripts: [OPEN_SCRIPT, SPLIT_SCRIPT],
      scriptOrigins: wechatPages ? [WECHAT_SDK_ORIGIN] : [],
    },
    trustProxy,
    addressLimit: requestLimits && { perMinute: requestLimits.perAddress, callBases: CALL_BASES },
    shedding: loadLimits && { limits: loadLimits, probe: () => database.orm.execute(sql`select 1`) },
  });
}

/** Builds the whole HTTP side on the given dependencies, not listening yet. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { auth, metrics, readiness, settings } = dependencies;
  const { h5Root, requestLimits } = settings;
  const app = createTransport(dependencies);
  const accounts = wireAccounts(dependencies);
  const payments = wirePayments(dependencies);
  const tools = wireTools(dependencies);
  const works = wireWorks(dependencies);
  const operator = wireOperator(dependencies);
  const handlers = {
    ...accounts.handlers,
    ...payments.handlers,
    ...tools.handlers,
    ...works.handlers,
    ...operator.handlers,
  } satisfies Handlers;
  await registerRoutes(app, handlers, {
    fileCalls: [...ASSET_FILE_CALLS, ...POSTER_FILE_CALLS],
    authenticate: auth.sessions.authenticate,
    countCall: requestLimits ? createUserLimit(requestLimits.perUser) : () => undefined,
  });
  await registerRawRoutes(app, tools.programRoutes);
  await registerRawRoutes(app, [
    ...accounts.routes,
    ...payments.routes,
    ...tools.routes,
    ...works.routes,
    ...operator.routes,
  ]);
  serveHealth(app, readiness);
  serveMetrics(app, metrics, settings.metricsToken);
  await serveH5(app, h5Root);
  serveWords(app, h5Root);
  await serveKeptPictures(app, KEPT_PICTURES);
  return app;
}
