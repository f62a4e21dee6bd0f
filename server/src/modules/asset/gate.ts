import { ErrorCode } from '@tuzuo/core/errors';
import { CallError } from '../../http/port';

/** What somebody is told to wait who finds the queue full. */
const RETRY_AFTER_MS = 5_000;

/** Runs `work` when it is its turn. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `atOnce` pieces of work run together and `waiting` more stand in line, first come, first served.
 * @throws CallError 10004 when the line is full
 */
export function createGate(atOnce: number, waiting: number): Gate {
  const line: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting)
      throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: RETRY_AFTER_MS });
    // Who leaves hands the place over: `running` stays.
    await new Promise<void>((resolve) => line.push(resolve));
  };

  const leave = (): void => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
