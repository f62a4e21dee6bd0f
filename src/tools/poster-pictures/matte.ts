import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import { pollTask } from '@/lib/poller';
import { ApiError, call } from '@/request';
import type { Task } from '@/tools/results';

/** The matte of a photo. */
export type Matte = Exclude<Api['studio.matte.get']['output'], { state: 'pending' }>;

/** A photo's analysis ended without a matte. `reason`: the server's message. */
export class NoMatte extends Error {
  constructor(readonly reason: string | undefined) {
    super('no matte');
  }
}

/** Follows the free analysis to its end. Rejects when it fails or is gone. */
function analysisOf(taskId: string, onPercent: (percent: number) => void, stops: (() => void)[]) {
  return new Promise<void>((resolve, reject) => {
    stops.push(
      pollTask<Task>({
        ask: () => call('gen.task.get', { taskId }, { toast: false }).result,
        onTask(task) {
          onPercent(Math.floor(task.progress * 100));
          if (!isEnded(task.state)) return;
          if (task.state === 'succeeded') resolve();
          else reject(new NoMatte(task.failure?.reason));
        },
        onFailure(error) {
          const isOver = error instanceof ApiError;
          if (isOver) reject(error);
          return !isOver;
        },
      }),
    );
  });
}

/**
 * The matte of a user's photo on the server, which is analyzed first if there is none. Rejects as calls do, or with
 * `NoMatte`.
 * @param stops gets what ends the polling
 */
export async function fetchMatte(
  assetId: string,
  onPercent: (percent: number) => void,
  stops: (() => void)[],
): Promise<Matte> {
  const ask = () => call('studio.matte.get', { assetId }, { toast: false }).result;
  const first = await ask();
  if (first.state !== 'pending') return first;
  await analysisOf(first.taskId, onPercent, stops);
  const found = await ask();
  if (found.state === 'pending') throw new NoMatte(undefined);
  return found;
}
