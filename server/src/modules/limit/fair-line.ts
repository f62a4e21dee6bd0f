import { ErrorCode } from '@tuzuo/core/api/errors';
import { CallError } from '../../errors';

/** Suggested wait for callers refused by a full queue. */
const RETRY_AFTER_MS = 5_000;

type FairLineOptions = {
  /** Concurrent pieces of work, in total. */
  atOnce: number;
  /** Concurrent pieces of work per user. */
  atOnceEach: number;
  /** Waiting pieces of work per user. */
  waitingEach: number;
  /** Waiting pieces of work, in total. */
  waiting: number;
};

/**
 * Runs `work` when it is the user's turn.
 * @throws CallError 10004 if the queue is full
 */
type FairLine = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

type Waiting = { start: () => void; refuse: (error: CallError) => void };
type UserState = { userId: string; running: number; waiting: Waiting[] };

const refusal = (reason: CallError['reason']) =>
  new CallError(ErrorCode.tooManyRequests, { retryAfterMs: RETRY_AFTER_MS }, reason);

/**
 * A queue per user, served round-robin: a piece of work waits for at most one of each other user, however many those
 * have queued. If the queue is full, the user with the most waiting work loses the newest.
 */
export function createFairLine({ atOnce, atOnceEach, waitingEach, waiting }: FairLineOptions): FairLine {
  /** Users with work, in the order in which they are served next. */
  const users = new Map<string, UserState>();
  let running = 0;
  let places = waiting;

  const stateOf = (userId: string): UserState => {
    const state = users.get(userId) ?? { userId, running: 0, waiting: [] };
    users.set(userId, state);
    return state;
  };

  const forgetIdle = ({ userId, running, waiting }: UserState): void => {
    if (running === 0 && waiting.length === 0) users.delete(userId);
  };

  const moveToTheEnd = (state: UserState): void => {
    users.delete(state.userId);
    users.set(state.userId, state);
    forgetIdle(state);
  };

  const startNext = (): void => {
    for (const state of [...users.values()]) {
      if (running >= atOnce) return;
      if (state.running >= atOnceEach) continue;
      const next = state.waiting.shift();
      if (!next) continue;
      places += 1;
      running += 1;
      state.running += 1;
      next.start();
    }
  };

  /** Takes a place in the queue for `state`, if necessary from the user who has the most. */
  const reservePlace = (state: UserState): void => {
    if (state.waiting.length >= waitingEach) throw refusal('line.yours');
    if (places === 0) {
      const longest = [...users.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a));
      if (longest.waiting.length <= state.waiting.length + 1) throw refusal('server.busy');
      longest.waiting.pop()?.refuse(refusal('server.busy'));
      places += 1;
    }
    places -= 1;
  };

  const enter = (state: UserState): Promise<void> =>
    new Promise((start, refuse) => {
      reservePlace(state);
      state.waiting.push({ start, refuse });
      startNext();
    });

  return async (userId, work) => {
    const state = stateOf(userId);
    try {
      await enter(state);
    } catch (error) {
      forgetIdle(state);
      throw error;
    }
    try {
      return await work();
    } finally {
      running -= 1;
      state.running -= 1;
      // Behind users who queued in the meantime.
      moveToTheEnd(state);
      startNext();
    }
  };
}
