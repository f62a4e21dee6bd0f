import { DeadlineExceeded } from '../../../errors';

/** Maximum number of waiting calls per user; more than any page sends. */
const MAX_WAITING = 60;
/** Maximum wait, well below a call's own deadline: a call that times out here is certain not to run later. */
const MAX_WAIT_MS = 8_000;

/** Runs `work` when the user's earlier calls are done. */
export type TakeTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Serializes the calls of each user. Calls that enqueue tasks would wait for each other in the database anyway, each
 * holding a pooled connection, so that one user could exhaust the pool.
 * @throws DeadlineExceeded if too many of the user's calls wait or one waits too long. This is a fault rather than a
 * refusal, since the call may repeat one that has already been done
 */
export function createTurns(): TakeTurn {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (userId, work) => {
    const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > MAX_WAITING)
      throw new DeadlineExceeded(`more than ${MAX_WAITING} calls of a user wait`);
    lines.set(userId, line);
    line.length += 1;
    const givesUpAt = performance.now() + MAX_WAIT_MS;
    const mine = line.last.then(() => {
      if (performance.now() > givesUpAt) throw new DeadlineExceeded(`no turn within ${MAX_WAIT_MS} ms`);
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
