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
import { StorageUnavailable } from '../errors';
import { say } from '../i18n/words';
import type { Rate } from '../lib/token-buckets';
import type { Logger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { logRequests } from '../observability/request-log';
import { acceptBodies } from './bodies';
import { localeOf, REQUEST_ID_HEADER, requestIdOf } from './caller';
import { sendEnvelope, sendFailure } from './dispatch';
import { INPUT_BOUNDS, parsePageQuery } from './form-body';
import { type LoadLimits, shedLoad } from './load-shedding';
import { LimitReached, limitAddresses, sendLimitReached } from './request-limits';
import { scopeRequests } from './request-scope';
import { addSecurityHeaders, type PagePolicy } from './security-headers';
import { sendMissingPage, sendPage } from './static-pages';
import { warnOfUntrustedProxy } from './untrusted-proxy';

/** Uploading 20 MB over a poor connection takes minutes; connections kept open longer are cut off. */
const RECEIVE_REQUEST_MS = 300_000;

const UNAVAILABLE = 503;

/** Few, and most tell of money that somebody has paid: providers repeat them after minutes, then hours. */
const PAYMENT_NOTICES = [`${API_BASE}/pay/notify`, `${API_BASE}/wechat/notify`];

/** For a file while its storage is away. */
const RETRY_AFTER_SECONDS = 30;

type HttpOptions = {
  log: Logger;
  metrics: Metrics;
  pages: PagePolicy;
  /** Addresses of trusted proxies that forward the caller's address; none by default. */
  trustProxy?: string[] | undefined;
  /** Requests per minute and address, and the paths outside of the contract that cost as much as a call. */
  addressLimit?: { perMinute: Rate; callBases: readonly string[] } | undefined;
  /** When to refuse calls because this process has too many, by these limits and a query; by default never. */
  shedding?: { limits: LoadLimits; probe: () => Promise<unknown> } | undefined;
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
 * Closes connections after their response once `app` is closing. Otherwise the connection of the last request would
 * stay open, idle, and delay the shutdown until its keep-alive ends.
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

/** The transport without any route: request IDs, limits, headers, log and metrics, and fallback responses. */
export function createHttp({
  log,
  metrics,
  pages,
  trustProxy,
  addressLimit,
  shedding,
}: HttpOptions): FastifyInstance {
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isCallPath(request)) return sendMissingPage(request, reply, pages.h5Root);
    const reason = say(localeOf(request), ErrorCode.notFound);
    return sendEnvelope(reply, 404, fail(ErrorCode.notFound, reason));
  };

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A child logger per request is expensive, so only requests that log create one.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    requestTimeout: RECEIVE_REQUEST_MS,
    bodyLimit: INPUT_BOUNDS.bodyBytes,
    routerOptions: { querystringParser: parsePageQuery },
    trustProxy: trustProxy ?? false,
    // A path that cannot be decoded does not exist.
    frameworkErrors: (_error, request, reply) => answerUnknown(request, reply),
  });
  app.decorateReply('envelopeCode', '');
  scopeRequests(app);
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
  if (shedding) {
    const callBases = [API_BASE, ...(addressLimit?.callBases ?? [])];
    shedLoad(app, shedding.limits, { probe: shedding.probe, callBases, acceptedBases: PAYMENT_NOTICES });
  }

  app.setNotFoundHandler(answerUnknown);
  app.setErrorHandler((error, request, reply) => {
    // An invalid path, or one outside the web app's directory, is answered like any unknown path.
    if (isCallersFault(error)) return answerUnknown(request, reply);
    if (error instanceof LimitReached) {
      // Calls have an error handler of their own. Other routes below their base are for providers, who take a status of
      // 200 as an acknowledgement.
      const isUnknownCall = isCallPath(request) && request.routeOptions.config.routeName === undefined;
      return isUnknownCall ? sendFailure(request, reply, error) : sendLimitReached(error, request, reply);
    }
    if (error instanceof StorageUnavailable) {
      return reply
        .code(UNAVAILABLE)
        .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS })
        .type('text/plain; charset=utf-8')
        .send(say(localeOf(request), 'storage.unavailable'));
    }
    request.log.error({ err: error, requestId: request.id }, 'sending a response failed');
    return sendPage(request, reply, 'fault');
  });
  return app;
}
