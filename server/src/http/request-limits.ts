import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE } from '@tuzuo/core/api/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../errors';
import { say, type WordKey } from '../i18n/words';
import { addressSubject, isPrivateAddress } from '../lib/network-address';
import { createBuckets, type Rate, rateNow } from '../lib/token-buckets';
import { localeOf } from './caller';

/** Requests per minute and caller, on this process. Expensive calls are limited further by their own services. */
export type RequestLimits = { perAddress: Rate; perUser: Rate };

/** A provider assigns many /64 networks within a /48; together they get this multiple of one network's limit. */
const HOUSEHOLDS = 8;

/** Cost of a file relative to a call: a page loads dozens of files, which are cheap. */
const FILE_COST = 0.1;

/** Paths that the operator's own network probes to monitor this process. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

const TOO_MANY_REQUESTS = 429;

/** A caller has exceeded the request limit, or this process has more requests than it can answer. */
export class LimitReached extends CallError {
  constructor(
    readonly retryAfterMs: number,
    reason?: WordKey,
  ) {
    super(ErrorCode.tooManyRequests, { retryAfterMs }, reason);
  }
}

/** The response if a page or a file was requested. */
export function sendLimitReached(
  { retryAfterMs, reason }: LimitReached,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(TOO_MANY_REQUESTS)
    .headers({ 'cache-control': 'no-store', 'retry-after': Math.ceil(retryAfterMs / 1000) })
    .type('text/plain; charset=utf-8')
    .send(say(localeOf(request), reason));
}

/** Whether a request is for one of these paths, or below. */
export const isBelow = ({ url }: Pick<FastifyRequest, 'url'>, bases: readonly string[]): boolean =>
  bases.some((base) => url.startsWith(base) && ['/', '?', ''].includes(url.charAt(base.length)));

/** A probe comes directly from a private address: it must not fail because of other traffic from there. */
function isProbe({ url, headers, socket }: FastifyRequest): boolean {
  if (!PROBES.includes(url) || headers['x-forwarded-for'] !== undefined) return false;
  return isPrivateAddress(socket.remoteAddress ?? '');
}

/**
 * Limits the requests of one address to any route: an IPv4 address, or an IPv6 /64 and, more generously, its /48.
 * Throws a CallError 10004 before a body is read.
 * @param ownBases paths, with everything below, whose requests cost as much as a call of the contract
 */
export function limitAddresses(app: FastifyInstance, perAddress: Rate, ownBases: readonly string[]): void {
  const callBases = [API_BASE, ...PROBES, ...ownBases];
  const spend = createBuckets(perAddress);
  const spendOfNetwork = createBuckets(() => rateNow(perAddress) * HOUSEHOLDS);
  app.addHook('onRequest', async (request) => {
    if (isProbe(request)) return;
    const cost = isBelow(request, callBases) ? 1 : FILE_COST;
    const address = addressSubject(request.ip);
    const groups = address.split(':');
    const wait =
      spend(address, cost) || (groups.length > 1 ? spendOfNetwork(groups.slice(0, 3).join(':'), cost) : 0);
    if (wait > 0) throw new LimitReached(wait);
  });
}

/**
 * Limits the calls of one user, from any address and in any session. Returns what counts a call, and throws a
 * LimitReached.
 */
export function createUserLimit(perUser: Rate): (userId: string) => void {
  const spend = createBuckets(perUser);
  return (userId) => {
    const wait = spend(userId, 1);
    if (wait > 0) throw new LimitReached(wait);
  };
}
