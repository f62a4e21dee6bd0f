import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE } from '@tuzuo/core/api/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../errors';
import { say } from '../i18n/words';
import { addressSubject, isPrivateAddress } from '../lib/network-address';
import { createBuckets } from '../lib/token-buckets';
import { localeOf } from './caller';

/** Requests a minute of one caller, on this process. What single calls cost more is limited by their own services. */
export type RequestLimits = { perAddress: number; perUser: number };

/** A provider hands out many /64 networks of a /48: together they may do what so many households do. */
const HOUSEHOLDS = 8;

/** A page is made of dozens of files, which are cheap: one counts as this part of a call. */
const FILE_COST = 0.1;

/** What machines of the operator's own network ask, to see whether this process is well. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

const TOO_MANY_REQUESTS = 429;

/** A caller has used up what one may ask for. */
export class LimitReached extends CallError {
  constructor(readonly retryAfterMs: number) {
    super(ErrorCode.tooManyRequests, { retryAfterMs });
  }
}

/** The answer where a page or a file was asked for. */
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

function costOf({ url }: FastifyRequest, callBases: readonly string[]): number {
  const isCall = callBases.some(
    (base) => url.startsWith(base) && ['/', '?', ''].includes(url.charAt(base.length)),
  );
  return isCall ? 1 : FILE_COST;
}

/** A probe comes straight from a neighbor: it must not fail because visitors behind the same address are many. */
function isProbe({ url, headers, socket }: FastifyRequest): boolean {
  if (!PROBES.includes(url) || headers['x-forwarded-for'] !== undefined) return false;
  return isPrivateAddress(socket.remoteAddress ?? '');
}

/**
 * Limits what one address may ask of any route: an IPv4 address, or an IPv6 /64 and, more widely, its /48. Throws a
 * CallError 10004 before a body is read.
 * @param ownBases paths whose requests cost what a call of the contract does, with all below them
 */
export function limitAddresses(app: FastifyInstance, perAddress: number, ownBases: readonly string[]): void {
  const callBases = [API_BASE, ...PROBES, ...ownBases];
  const spend = createBuckets(perAddress);
  const spendOfNetwork = createBuckets(perAddress * HOUSEHOLDS);
  app.addHook('onRequest', async (request) => {
    if (isProbe(request)) return;
    const cost = costOf(request, callBases);
    const address = addressSubject(request.ip);
    const groups = address.split(':');
    const wait =
      spend(address, cost) || (groups.length > 1 ? spendOfNetwork(groups.slice(0, 3).join(':'), cost) : 0);
    if (wait > 0) throw new LimitReached(wait);
  });
}

/** What tells whose session a token is. */
type Sessions<Session> = { authenticate: (token: string | undefined) => Promise<Session> };

/** The same sessions, of which those of one user may be used `perUser` times a minute, from any address. */
export function limitUsers<Session extends { userId: string }, All extends Sessions<Session>>(
  sessions: All & Sessions<Session>,
  perUser: number,
): All {
  const spend = createBuckets(perUser);
  return {
    ...sessions,
    authenticate: async (token) => {
      const session = await sessions.authenticate(token);
      const wait = spend(session.userId, 1);
      if (wait > 0) throw new LimitReached(wait);
      return session;
    },
  };
}
