import type { Database } from '../../db/database';
import { type Allowance, charge, createFairLine, requireLeft } from '../limit/service';
import type { Spent } from './picture/decoder/decoder';

/**
 * Users' pictures decoded concurrently, each in a process of lower priority than calls. One per user, so that a slow
 * picture leaves capacity for other users.
 */
const AT_ONCE = 2;
/** Maximum waiting pictures per user, more than a client sends at a time, and in total. */
const WAITING_EACH = 12;
const WAITING = 48;

/** Files of other programs read at once, apart from uploads, which take less time. */
const IMPORTS_AT_ONCE = 1;
const IMPORTS_WAITING_EACH = 2;
const IMPORTS_WAITING = 16;

/** Results that a worker measures concurrently; it produces few. */
const TASKS_AT_ONCE = 1;

const HOUR_MS = 3_600_000;
/** Processor time per user and hour: about 800 photos of 12 megapixels, or 100 crafted to be slow. */
const HOURLY_CPU_MS = 600_000;

const allowanceOf = (userId: string): Allowance => ({
  key: `asset.decode:${userId}`,
  limit: HOURLY_CPU_MS,
  windowMs: HOUR_MS,
  reason: 'upload.decodingTime',
});

/** Work on pictures that reports the processor time it took. */
type Work<Result> = (spent: Spent) => Promise<Result>;

type TurnDependencies = { database: Pick<Database, 'orm'> };

/** Schedules work on pictures. */
export function createTurns({ database }: TurnDependencies) {
  const line = createFairLine({
    atOnce: AT_ONCE,
    atOnceEach: 1,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
  });
  const importLine = createFairLine({
    atOnce: IMPORTS_AT_ONCE,
    atOnceEach: IMPORTS_AT_ONCE,
    waitingEach: IMPORTS_WAITING_EACH,
    waiting: IMPORTS_WAITING,
  });
  // For the server's own results: a finished run must never be repeated because others filled the queue.
  const ownLine = createFairLine({
    atOnce: TASKS_AT_ONCE,
    atOnceEach: TASKS_AT_ONCE,
    waitingEach: Number.POSITIVE_INFINITY,
    waiting: Number.POSITIVE_INFINITY,
  });

  /** @throws CallError 10004 if the user has used up the hour's processor time */
  const requireTime = (userId: string): Promise<void> => requireLeft(database.orm, allowanceOf(userId));

  const chargedWork =
    <Result>(userId: string, work: Work<Result>) =>
    async (): Promise<Result> => {
      // While this waited, the user's other pictures may have used it up.
      await requireTime(userId);
      let total = 0;
      try {
        return await work((ms) => {
          total += ms;
        });
      } finally {
        const amount = Math.ceil(total);
        if (amount > 0) await charge(database.orm, allowanceOf(userId), amount);
      }
    };

  return {
    requireTime,

    /**
     * Runs work that a user requested and waits for.
     * @throws CallError 10004 if the queue is full or the hour's processor time is used up
     */
    ofUser: <Result>(userId: string, work: Work<Result>): Promise<Result> =>
      line(userId, chargedWork(userId, work)),

    /** Like `ofUser`, for reading a file of another program: such files wait only for each other. */
    ofImport: <Result>(userId: string, work: Work<Result>): Promise<Result> =>
      importLine(userId, chargedWork(userId, work)),

    /** Runs work for a task; never refuses. */
    ofTask: <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => ownLine(userId, work),
  };
}

export type Turns = ReturnType<typeof createTurns>;
