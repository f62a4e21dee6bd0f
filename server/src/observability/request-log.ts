import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from './logger';
import { truncateAddress } from './redact';

/** Routes that machines poll every few seconds; only of interest for debugging. */
export const QUIET_ROUTES = new Set(['healthz', 'readyz', 'metrics']);

const MAX_PATH_LENGTH = 200;

/** The path without its query, which may contain a session ID or a mobile number. */
function pathOf(request: FastifyRequest): string {
  return (request.url.split('?', 1)[0] ?? '').slice(0, MAX_PATH_LENGTH);
}

/** Logs one line per response: client network, route, outcome and duration. No query, body or headers. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.routeName;
    const level = route !== undefined && QUIET_ROUTES.has(route) ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    log[level](
      {
        requestId: request.id,
        method: request.method,
        path: pathOf(request),
        route,
        status: reply.statusCode,
        outcome: reply.envelopeCode || undefined,
        ms: Math.round(reply.elapsedTime),
        network: truncateAddress(request.ip),
      },
      'answered',
    );
    done();
  });
}
