import { fail } from '@tuzuo/core/envelope';
import { ErrorCode } from '@tuzuo/core/errors';
import { API_BASE } from '@tuzuo/core/routes';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Database } from './db/database';
import type { SelectEngine } from './engines/port';
import { endConnectionsWhenClosing } from './http/closing';
import { localeOf, registerRoutes, sendEnvelope } from './http/dispatch';
import { serveFiles } from './http/files';
import { acceptForms } from './http/form-body';
import { sendPage } from './http/page';
import type { Handlers } from './http/port';
import { REQUEST_ID_HEADER, requestIdOf } from './http/request-id';
import { serveScenePictures } from './http/scene-pictures';
import { addSecurityHeaders } from './http/security-headers';
import { sendMissingPage, serveH5 } from './http/static-h5';
import { say } from './i18n/words';
import { assetHandlers } from './modules/asset/routes';
import type { Assets, Signer } from './modules/asset/service';
import { authHandlers } from './modules/auth/routes';
import type { Auth } from './modules/auth/service';
import type { Ledger } from './modules/ledger/service';
import { pointHandlers } from './modules/points/routes';
import { pricingHandlers } from './modules/pricing/routes';
import { taskHandlers } from './modules/task/routes';
import type { Tasks } from './modules/task/service';
import { toolHandlers } from './modules/tool/routes';
import { type ReadinessParts, serveHealth } from './observability/health';
import type { Metrics } from './observability/metrics';
import { serveMetrics } from './observability/metrics-route';
import { logRequests } from './observability/request-log';
import type { Storage } from './storage/port';

export type AppDependencies = {
  database: Pick<Database, 'orm'>;
  auth: Auth;
  ledger: Ledger;
  assets: Assets;
  /** Where the files of assets are, and what their addresses are signed with. */
  files: { storage: Storage; signer: Signer };
  tasks: Tasks;
  selectEngine: SelectEngine;
  log: FastifyBaseLogger;
  metrics: Metrics;
  readiness: ReadinessParts;
  settings: {
    /** Directory of the built web app; may not exist yet. */
    h5Root: string;
    /** Whether users reach us by HTTPS. */
    https: boolean;
    metricsToken: string | undefined;
    /** Addresses of the proxies whose word about the caller's address counts; without it nobody's does. */
    trustProxy?: string[];
  };
};

/** A phone that uploads 20 MB over a poor line needs minutes; a connection kept open on purpose gets no more. */
const RECEIVE_REQUEST_MS = 300_000;

function isCallPath(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}

function isCallersFault(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}

/** The whole HTTP side on the given dependencies, not listening yet. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { database, auth, ledger, assets, files, tasks, selectEngine, log, metrics, readiness, settings } =
    dependencies;

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isCallPath(request)) return sendMissingPage(request, reply, settings.h5Root);
    const reason = say(localeOf(request), ErrorCode.notFound);
    return sendEnvelope(reply, 404, fail(ErrorCode.notFound, reason));
  };

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    requestTimeout: RECEIVE_REQUEST_MS,
    trustProxy: settings.trustProxy ?? false,
    // An address that cannot be decoded is one that does not exist.
    frameworkErrors: (_error, request, reply) => answerUnknown(request, reply),
  });
  app.decorateReply('envelopeCode', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  endConnectionsWhenClosing(app);
  logRequests(app);
  metrics.observe(app);
  acceptForms(app);
  await addSecurityHeaders(app, settings);

  app.setNotFoundHandler(answerUnknown);
  app.setErrorHandler((error, request, reply) => {
    // A path that leaves the web app's directory, or is none: like every other one that leads nowhere.
    if (isCallersFault(error)) return answerUnknown(request, reply);
    request.log.error({ err: error }, 'an answer failed');
    return sendPage(request, reply, 'fault');
  });

  const handlers = {
    ...authHandlers({ auth, database, secure: settings.https }),
    ...assetHandlers({ assets, sessions: auth.sessions }),
    ...taskHandlers({ sessions: auth.sessions, tasks }),
    ...toolHandlers({ selectEngine }),
    ...pricingHandlers(database),
    ...pointHandlers({ sessions: auth.sessions, ledger, database }),
  } satisfies Handlers;
  await registerRoutes(app, handlers);
  serveFiles(app, files);
  serveHealth(app, readiness);
  serveMetrics(app, metrics, settings.metricsToken);
  await serveH5(app, settings.h5Root);
  await serveScenePictures(app);
  return app;
}
