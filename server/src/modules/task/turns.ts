import { ErrorCode } from '@tuzuo/core/errors';
import { CallError } from '../../http/port';

/** Who waits longer has sent more than any page does. */
const MAX_WAITING = 20;
/** Well before a call's deadline, after which nobody could tell the caller that nothing was begun. */
const MAX_WAIT_MS = 8_000;
const RETRY_AFTER_MS = 2_000;

const tooMany = () => new CallError(ErrorCode.tooManyRequests, { retryAfterMs: RETRY_AFTER_MS });

/** Runs `work` when it is the user's next. */
export type TakeTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets the calls of one user run one after the other. Those that enqueue tasks would wait for each other in the
 * database anyway, each with a connection of the pool in its hands: one user could take them all.
 * @throws CallError 10004 when too many of his wait, or one for too long; nothing has been begun then
 */
export function createTurns(): TakeTurn {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (userId, work) => {
    const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > MAX_WAITING) throw tooMany();
    lines.set(userId, line);
    line.length += 1;
    const givesUpAt = performance.now() + MAX_WAIT_MS;
    const mine = line.last.then(() => {
      if (performance.now() > givesUpAt) throw tooMany();
      return work();
    });
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(userId);
    }
  };
}
