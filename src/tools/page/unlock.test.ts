import { expect, it, vi } from 'vitest';
import { createUnlock } from './unlock';

/** A page whose run has succeeded, which React and the polling may report several times. */
async function end(agreed: number | undefined, unlockRun: (taskId: string, max: number) => Promise<void>) {
  const { agree, settle } = createUnlock(unlockRun);
  if (agreed !== undefined) agree(agreed);
  await Promise.all([settle('task-1'), settle('task-1')]);
}

it('unlocks a finished run once, at the price that was agreed to, before it is shown', async () => {
  const steps: string[] = [];
  await end(5, async (taskId, max) => {
    await Promise.resolve();
    steps.push(`${taskId} ${max}`);
  });
  expect(steps).toEqual(['task-1 5']);
});

it('charges nothing for a run that was not started here, and shows one whose unlocking was refused', async () => {
  const unlockRun = vi.fn(() => Promise.reject(new Error('too few points')));
  await end(undefined, unlockRun);
  expect(unlockRun).not.toHaveBeenCalled();
  await end(5, unlockRun);
  expect(unlockRun).toHaveBeenCalledTimes(1);
});
