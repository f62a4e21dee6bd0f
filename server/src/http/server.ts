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
import { say } from '../i18n/words';
import type { Logger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { logRequests } from '../observability/request-log';
import { localeOf, REQUEST_ID_HEADER, requestIdOf } from './caller';
import { sendEnvelope, sendFailure } from './dispatch';
import { acceptBodies, INPUT_BOUNDS, parsePageQuery } from './form-body';
import { LimitReached, limitAddresses, sendLimitReached } from './request-limits';
import { addSecurityHeaders, type PagePolicy } from './security-headers';
import { sendMissingPage, sendPage } from './static-pages';
import { warnOfUntrustedProxy } from './untrusted-proxy';

/** A phone that uploads 20 MB over a poor line needs minutes; a connection kept open on purpose gets no more. */
const RECEIVE_REQUEST_MS = 300_000;

type HttpOptions = {
  log: Logger;
  metrics: Metrics;
  pages: PagePolicy;
  /** Addresses of the proxies trusted to forward the caller's address; none are by default. */
  trustProxy?: string[] | undefined;
  /** Requests that one address may make in a minute, and the paths beside the contract's that cost a whole one. */
  addressLimit?: { perMinute: number; callBases: readonly string[] } | undefined;
};

function isCallPath(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}

function isCallersFault(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}

/**
 * Once `app` is closing, each answer ends its connection. Otherwise the connection of the last running request would
 * stay open, idle, and hold up the end until its keep-alive runs out.
 */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

/** The transport without any route: request ids, limits, headers, log and metrics, and the answers of last resort. */
export function createHttp({ log, metrics, pages, trustProxy, addressLimit }: HttpOptions): FastifyInstance {
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isCallPath(request)) return sendMissingPage(request, reply, pages.h5Root);
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
    trustProxy: trustProxy ?? false,
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
  addSecurityHeaders(app, pages);
  warnOfUntrustedProxy(app, log);
  if (addressLimit) limitAddresses(app, addressLimit.perMinute, addressLimit.callBases);

  app.setNotFoundHandler(answerUnknown);
  app.setErrorHandler((error, request, reply) => {
    // A path that leaves the web app's directory, or is none: like every other one that leads nowhere.
    if (isCallersFault(error)) return answerUnknown(request, reply);
    if (error instanceof LimitReached && !isCallPath(request)) return sendLimitReached(error, request, reply);
    if (error instanceof LimitReached) return sendFailure(request, reply, error);
    request.log.error({ err: error, requestId: request.id }, 'an answer failed');
    return sendPage(request, reply, 'fault');
  });
  return app;
}
