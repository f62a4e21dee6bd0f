/**
 * Unlocks the finished run of a tool whose output is paid for afterwards, if the current price is at most `max` (points
 * or cents). Rejects when it was refused: the page of the result then offers it again.
 */
export type UnlockRun = (taskId: string, max: number) => Promise<void>;

/**
 * One button for making and unlocking: remembers the price that the user agreed to when the run was started. After a
 * reload nothing is charged: the result stays locked, and its page asks.
 */
export function createUnlock(unlockRun: UnlockRun | undefined) {
  let agreed: number | undefined;
  let unlocking: { taskId: string; ended: Promise<void> } | undefined;
  return {
    /** Call with the price, in points or cents, when a run starts. */
    agree(max: number): void {
      agreed = max;
    },
    /** Call when a run has succeeded, possibly repeatedly; resolves when its result can be shown. */
    settle(taskId: string): Promise<void> {
      if (unlocking?.taskId === taskId) return unlocking.ended;
      const max = agreed;
      agreed = undefined;
      const ended =
        unlockRun && max !== undefined ? unlockRun(taskId, max).catch(() => undefined) : Promise.resolve();
      unlocking = { taskId, ended };
      return ended;
    },
  };
}
