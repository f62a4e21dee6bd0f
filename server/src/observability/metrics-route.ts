import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/** Any of these headers means that the request came through a proxy, whose own address then proves nothing. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

function isLocal(request: FastifyRequest): boolean {
  const forwarded = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  return !forwarded && LOOPBACK.test(request.raw.socket.remoteAddress ?? '');
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * GET /metrics in the Prometheus format, for a caller on this machine or one with `token`. Only the socket's address
 * counts; a proxy on this machine that adds no header of {@link PROXY_HEADERS} must not forward /metrics.
 */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', { config: { routeName: 'metrics' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isLocal(request) && !hasToken(request, token)) {
      return reply
        .code(403)
        .type('text/plain')
        .send('Metrics need a loopback address or the metrics token.\n');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
