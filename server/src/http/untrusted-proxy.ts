import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPrivateAddress } from '../lib/network-address';
import type { Logger } from '../observability/logger';

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Whether a host in our own network forwards a visitor whose address we do not trust. */
function isUntrustedProxy({ headers, ip, socket }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  return (
    ip === remoteAddress && FORWARDED.some((name) => headers[name] !== undefined) && isPrivateAddress(ip)
  );
}

/**
 * Warns once if there seems to be a proxy in front of this server that TRUST_PROXY does not name: every visitor then
 * has the proxy's address, and all share one limit.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Pick<Logger, 'warn'>): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isUntrustedProxy(request)) {
      warned = true;
      const proxy = request.ip;
      log.warn(
        { proxy },
        `requests come through a proxy at ${proxy} that TRUST_PROXY does not name, so that all visitors share one ` +
          `limit: set TRUST_PROXY to ${proxy} if that proxy is yours and replaces X-Forwarded-For`,
      );
    }
    done();
  });
}
