import { fail } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE } from '@tuzuo/core/api/routes';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Database } from '../db/database';
import type { SelectEngine } from '../engines/port';
import { endConnectionsWhenClosing } from '../http/closing';
import { registerRoutes, sendEnvelope, sendFailure } from '../http/dispatch';
import { acceptBodies, parsePageQuery } from '../http/form-body';
import { INPUT_BOUNDS } from '../http/input-bounds';
import { serveKeptPictures } from '../http/kept-pictures';
import { localeOf } from '../http/locale';
import { sendPage } from '../http/page';
import type { Handlers } from '../http/port';
import { REQUEST_ID_HEADER, requestIdOf } from '../http/request-id';
import {
  LimitReached,
  limitAddresses,
  limitUsers,
  type RequestLimits,
  sendLimitReached,
} from '../http/request-limits';
import { addSecurityHeaders } from '../http/security-headers';
import { sendMissingPage, serveH5 } from '../http/static-h5';
import { warnOfUntrustedProxy } from '../http/untrusted-proxy';
import { say } from '../i18n/words';
import { serveFiles } from '../modules/asset/file-routes';
import { assetHandlers } from '../modules/asset/routes';
import type { Assets, Signer } from '../modules/asset/service';
import { authHandlers } from '../modules/auth/routes';
import type { Auth } from '../modules/auth/service';
import { idPhotoHandlers } from '../modules/id-photo/routes';
import { createIdPhotos } from '../modules/id-photo/service';
import type { Ledger } from '../modules/ledger/service';
import { legalHandlers } from '../modules/legal/routes';
import type { Legal } from '../modules/legal/service';
import { pointHandlers } from '../modules/points/routes';
import { pricingHandlers } from '../modules/pricing/routes';
import { serveDocs } from '../modules/public-api/docs';
import type { ApiKey } from '../modules/public-api/keys';
import { serveV1 } from '../modules/public-api/routes';
import { createShareCards } from '../modules/share/cards';
import { serveShares } from '../modules/share/pages';
import { shareHandlers } from '../modules/share/routes';
import { createShares } from '../modules/share/service';
import { taskHandlers } from '../modules/task/routes';
import type { Tasks } from '../modules/task/service';
import { toolHandlers } from '../modules/tool/routes';
import { upgradeHandlers } from '../modules/upgrade/routes';
import { userHandlers } from '../modules/user/routes';
import { webPageHandlers } from '../modules/web-page/routes';
import { type ReadinessParts, serveHealth } from '../observability/health';
import type { Logger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { serveMetrics } from '../observability/metrics-route';
import { logRequests } from '../observability/request-log';
import type { Storage } from '../storage/port';

export type AppDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  auth: Auth;
  ledger: Ledger;
  assets: Assets;
  /** Where the files of assets are, and what their addresses are signed with. */
  files: { storage: Storage; signer: Signer };
  tasks: Tasks;
  selectEngine: SelectEngine;
  legal: Legal;
  log: Logger;
  metrics: Metrics;
  readiness: ReadinessParts;
  settings: {
    /** Directory of the built web app; may not exist yet. */
    h5Root: string;
    /** Whether users reach us by HTTPS. */
    https: boolean;
    metricsToken: string | undefined;
    /** The address that users open, without a slash at the end. */
    publicUrl?: string | undefined;
    /** Addresses of the proxies whose word about the caller's address counts; without it nobody's does. */
    trustProxy?: string[];
    /** What one caller may ask in a minute; without it, anything. */
    requestLimits?: RequestLimits;
    /** Keys of the programs that may use the public API; none, and it is closed. */
    v1Keys?: readonly ApiKey[];
    /** Origins whose pages may show inside ours. */
    webOrigins?: readonly string[];
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
  const { database, ledger, assets, files, tasks, selectEngine, legal, log, metrics, readiness, settings } =
    dependencies;
  const { requestLimits } = settings;
  const { sessions: allSessions } = dependencies.auth;
  const sessions = requestLimits ? limitUsers(allSessions, requestLimits.perUser) : allSessions;
  const auth = { ...dependencies.auth, sessions };

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isCallPath(request)) return sendMissingPage(request, reply, settings.h5Root);
    const reason = say(localeOf(request), ErrorCode.notFound);
    return sendEnvelope(reply, 404, fail(ErrorCode.notFound, reason));
  };

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A logger for each request is worth its price only to a request that logs, which makes its own.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    requestTimeout: RECEIVE_REQUEST_MS,
    bodyLimit: INPUT_BOUNDS.bodyBytes,
    routerOptions: { querystringParser: parsePageQuery },
    trustProxy: settings.trustProxy ?? false,
    // An address that cannot be decoded is one that does not exist.
    frameworkErrors: (_error, request, reply) => answerUnknown(request, reply),
  });
  app.decorateReply('envelopeCode', '');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  endConnectionsWhenClosing(app);
  logRequests(app, log);
  metrics.observe(app);
  acceptBodies(app);
  addSecurityHeaders(app, settings);
  warnOfUntrustedProxy(app, log);
  if (requestLimits) limitAddresses(app, requestLimits.perAddress);

  app.setNotFoundHandler(answerUnknown);
  app.setErrorHandler((error, request, reply) => {
    // A path that leaves the web app's directory, or is none: like every other one that leads nowhere.
    if (isCallersFault(error)) return answerUnknown(request, reply);
    if (error instanceof LimitReached && !isCallPath(request)) return sendLimitReached(error, request, reply);
    if (error instanceof LimitReached) return sendFailure(request, reply, error);
    request.log.error({ err: error, requestId: request.id }, 'an answer failed');
    return sendPage(request, reply, 'fault');
  });

  const { h5Root, publicUrl } = settings;
  const shares = createShares({ database, assets });
  const idPhotos = createIdPhotos({ database, ledger, assets });
  const handlers = {
    ...authHandlers({ auth, database, secure: settings.https }),
    ...assetHandlers({ database, assets, sessions }),
    ...taskHandlers({ sessions, tasks }),
    ...toolHandlers({ selectEngine }),
    ...legalHandlers(legal),
    ...userHandlers({ database, sessions: auth.sessions }),
    ...pricingHandlers(database),
    ...upgradeHandlers(database),
    ...webPageHandlers(settings.webOrigins ?? []),
    ...pointHandlers({ sessions, ledger, database }),
    ...idPhotoHandlers({ sessions, idPhotos, tasks }),
    ...shareHandlers({ sessions, shares, publicUrl }),
  } satisfies Handlers;
  await registerRoutes(app, handlers);
  const v1Keys = settings.v1Keys ?? [];
  await serveV1(app, { database, assets, tasks, idPhotos, keys: v1Keys, publicUrl });
  serveDocs(app, publicUrl);
  serveFiles(app, files);
  serveShares(app, { shares, cards: createShareCards({ assets, h5Root }), h5Root, publicUrl });
  serveHealth(app, readiness);
  serveMetrics(app, metrics, settings.metricsToken);
  await serveH5(app, h5Root);
  await serveKeptPictures(app);
  return app;
}
