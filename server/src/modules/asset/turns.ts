import type { Database } from '../../db/database';
import { type Allowance, charge, createFairLine, requireLeft } from '../limit/service';
import type { Spent } from './picture/decoder/decoder';

/**
 * Pictures of users that are decoded at the same time, each in a process that gives way to calls. A user has one of
 * them, so that one picture that takes seconds leaves room for another user's.
 */
const AT_ONCE = 2;
/** Pictures of one user that may wait: more than the files that a client sends at a time. */
const WAITING_EACH = 12;
const WAITING = 48;

/** Results that a worker measures at the same time; it makes few. */
const TASKS_AT_ONCE = 1;

const HOUR_MS = 3_600_000;
/** Processor time for one user's pictures: some 800 photos of 12 megapixels, or 100 that were made to be slow. */
const HOURLY_CPU_MS = 600_000;

const allowanceOf = (userId: string): Allowance => ({
  key: `asset.decode:${userId}`,
  limit: HOURLY_CPU_MS,
  windowMs: HOUR_MS,
  reason: 'upload.decodingTime',
});

/** Work on pictures, which tells the processor time that it took. */
type Work<Result> = (spent: Spent) => Promise<Result>;

type TurnDependencies = { database: Pick<Database, 'orm' | 'transaction'> };

/** When work on pictures may be done. */
export function createTurns({ database }: TurnDependencies) {
  const line = createFairLine({
    atOnce: AT_ONCE,
    atOnceEach: 1,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
  });
  // For what the server itself wants stored: a finished run must never be repeated because others stood in line.
  const ownLine = createFairLine({
    atOnce: TASKS_AT_ONCE,
    atOnceEach: TASKS_AT_ONCE,
    waitingEach: Number.POSITIVE_INFINITY,
    waiting: Number.POSITIVE_INFINITY,
  });

  /** Throws a CallError 10004 when the user has used up the hour's processor time. */
  const requireTime = (userId: string): Promise<void> => requireLeft(database.orm, allowanceOf(userId));

  return {
    requireTime,

    /**
     * Does what a user asked for and waits for.
     * @throws CallError 10004 when no place to wait is left, or none of the hour's processor time
     */
    ofUser: <Result>(userId: string, work: Work<Result>): Promise<Result> =>
      line(userId, async () => {
        // While waiting, the user's other pictures may have used it up.
        await requireTime(userId);
        let total = 0;
        try {
          return await work((ms) => {
            total += ms;
          });
        } finally {
          const amount = Math.ceil(total);
          if (amount > 0) await database.transaction((tx) => charge(tx, allowanceOf(userId), amount));
        }
      }),

    /** Does what a task needs; never refuses. */
    ofTask: <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => ownLine(userId, work),
  };
}

export type Turns = ReturnType<typeof createTurns>;
