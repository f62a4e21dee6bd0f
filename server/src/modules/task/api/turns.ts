import { DeadlineExceeded } from '../../../errors';

/** Who has more has sent more than any page does. */
const MAX_WAITING = 60;
/** Well before a call's own deadline: what is answered then is certainly not done afterwards. */
const MAX_WAIT_MS = 8_000;

/** Runs `work` when it is the user's next. */
export type TakeTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets the calls of one user run one after the other. Those that enqueue tasks would wait for each other in the
 * database anyway, each with a connection of the pool in its hands: one user could take them all.
 * @throws DeadlineExceeded when too many of theirs wait, or one for too long: a fault and no refusal, since the call may
 * be the repetition of one that has been done
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
