import { ErrorCode } from '@tuzuo/core/errors';
import { CallError } from '../../http/port';

/** Who waits longer has sent more than any page does. */
const MAX_WAITING = 20;
const RETRY_AFTER_MS = 2_000;

/** Runs `work` when it is the user's next. */
export type TakeTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets the calls of one user run one after the other. Those that enqueue tasks would wait for each other in the
 * database anyway, each with a connection of the pool in its hands: one user could take them all.
 * @throws CallError 10004 when too many of his wait
 */
export function createTurns(): TakeTurn {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (userId, work) => {
    const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > MAX_WAITING)
      throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: RETRY_AFTER_MS });
    lines.set(userId, line);
    line.length += 1;
    const mine = line.last.then(work);
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(userId);
    }
  };
}
