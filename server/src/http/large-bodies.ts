import { ErrorCode } from '@tuzuo/core/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../errors';
import { type Authentication, sessionTokenOf } from './authentication';
import { INPUT_BOUNDS } from './form-body';

/** Large bodies that are received and answered concurrently, per user and in total; each is in memory. */
const AT_ONCE_EACH = 2;
const AT_ONCE = 32;
const RETRY_AFTER_MS = 5_000;

/** A body whose size is not declared may be large. */
function isLarge({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > INPUT_BOUNDS.bodyBytes;
}

/**
 * Admits requests with large bodies before these are received: only users, each with few at a time. Throws CallErrors
 * 11000, 11001 and 10004.
 */
export function createLargeBodyGate({ authenticate }: Pick<Authentication, 'authenticate'>) {
  const countOf = new Map<string, number>();
  let total = 0;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isLarge(request)) return;
    const { userId } = await authenticate(sessionTokenOf(request));
    const count = countOf.get(userId) ?? 0;
    if (count >= AT_ONCE_EACH || total >= AT_ONCE) {
      const reason = count >= AT_ONCE_EACH ? 'line.yours' : 'server.busy';
      throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: RETRY_AFTER_MS }, reason);
    }
    countOf.set(userId, count + 1);
    total += 1;
    reply.raw.once('close', () => {
      total -= 1;
      const left = (countOf.get(userId) ?? 1) - 1;
      if (left > 0) countOf.set(userId, left);
      else countOf.delete(userId);
    });
  };
}

export type LargeBodyGate = ReturnType<typeof createLargeBodyGate>;
