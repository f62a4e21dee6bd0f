import { ErrorCode } from '@tuzuo/core/api/errors';
import { CallError } from '../../errors';

/** How long somebody who finds no place in the line is told to wait. */
const RETRY_AFTER_MS = 5_000;

type FairLineOptions = {
  /** Pieces of work that run together. */
  atOnce: number;
  /** Those of one user that run together. */
  atOnceEach: number;
  /** Those of one user that may wait. */
  waitingEach: number;
  /** Those of all users that may wait. */
  waiting: number;
};

/** Runs `work` when it is the user's turn. Throws a CallError 10004 when there is no place to wait. */
type FairLine = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

type Waiting = { start: () => void; refuse: (error: CallError) => void };
type UserState = { userId: string; running: number; waiting: Waiting[] };

const refusal = (reason: CallError['reason']) =>
  new CallError(ErrorCode.tooManyRequests, { retryAfterMs: RETRY_AFTER_MS }, reason);

/**
 * A line for each user, served in turn: a user with one piece of work waits for one of each other user's at the most,
 * however many these have sent. When all places are taken, who holds the most of them gives up the newest.
 */
export function createFairLine({ atOnce, atOnceEach, waitingEach, waiting }: FairLineOptions): FairLine {
  /** Everybody with work, in the order in which they are served next. */
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

  /** Makes room for one more of `state`, at the cost of the user who has the most. */
  const takePlace = (state: UserState): void => {
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
      takePlace(state);
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
      // Behind those who came meanwhile.
      moveToTheEnd(state);
      startNext();
    }
  };
}
