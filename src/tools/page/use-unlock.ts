import { useCallback, useRef } from 'react';

/**
 * Unlocks the finished run of a tool whose output is paid for afterwards, if the current price is at most `most` (points
 * or cents). Rejects when it was refused: the page of the result then offers it again.
 */
export type UnlockRun = (taskId: string, most: number) => Promise<void>;

/**
 * One button for making and unlocking: remembers the price that the user agreed to when the run was started. After a
 * reload nothing is charged: the result stays locked, and its page asks.
 */
export function useUnlock(unlockRun: UnlockRun | undefined) {
  const agreed = useRef<number>();
  const unlocking = useRef<{ taskId: string; ended: Promise<void> }>();
  /** Call with the price, in points or cents, when a run starts. */
  const agree = useCallback((most: number): void => {
    agreed.current = most;
  }, []);
  /** Call when a run has succeeded, possibly repeatedly; resolves when its result can be shown. */
  const settle = useCallback(
    (taskId: string): Promise<void> => {
      if (unlocking.current?.taskId === taskId) return unlocking.current.ended;
      const most = agreed.current;
      agreed.current = undefined;
      const ended =
        unlockRun && most !== undefined ? unlockRun(taskId, most).catch(() => undefined) : Promise.resolve();
      unlocking.current = { taskId, ended };
      return ended;
    },
    [unlockRun],
  );
  return { agree, settle };
}
