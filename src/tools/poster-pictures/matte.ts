import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import { LIVE_DELAYS, pollTask } from '@/lib/poller';
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
        // Somebody looks at the photo meanwhile.
        delays: LIVE_DELAYS,
        ask: () => call('gen.task.get', { taskId }, { toast: false }).result,
        onTask(task) {
          onPercent(Math.floor(task.progress * 100));
          if (!isEnded(task.state)) return;
          if (task.state === 'succeeded') resolve();
          else reject(new NoMatte(task.failure?.reason));
        },
        onFailure(error) {
          const isOver = error instanceof ApiError && error.isFinal;
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
 * @param copyId a reduced copy that was sent before the photo, whose matte is the photo's if it has none
 */
export async function fetchMatte(
  assetId: string,
  onPercent: (percent: number) => void,
  stops: (() => void)[],
  copyId?: string,
): Promise<Matte> {
  const input = { assetId, ...(copyId !== undefined && { copyId }) };
  const ask = () => call('studio.matte.get', input, { toast: false }).result;
  const first = await ask();
  if (first.state !== 'pending') return first;
  await analysisOf(first.taskId, onPercent, stops);
  const found = await ask();
  if (found.state === 'pending') throw new NoMatte(undefined);
  return found;
}
