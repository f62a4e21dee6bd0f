import { call } from '@/request';
import type { Asset, Task } from '@/tools/results';
import type { ToolStore } from './tool.store';

/** What a page may start with. */
type Origin = {
  /** An earlier run. */
  from?: string | undefined;
  /** A stored photo. */
  assetId?: string | undefined;
};

type PrefillActions = {
  isNew: () => boolean;
  onTask: (task: Task) => void;
  onPhoto: (photo: Asset) => void;
};

/** Loads what a new page starts with, once its owner is known. */
export function createPrefill({ getState }: ToolStore, { from, assetId }: Origin, actions: PrefillActions) {
  let isLoading = false;
  /** Counts the loads: an answer to an earlier one is dropped. */
  let count = 0;

  const load = (): void => {
    count += 1;
    const mine = count;
    const during =
      <Answer>(work: (answer: Answer) => void) =>
      (answer: Answer): void => {
        if (mine === count) work(answer);
      };
    // What cannot be loaded leaves the page empty; the error has been shown.
    const ignore = (): void => undefined;
    if (from !== undefined)
      call('gen.task.get', { taskId: from }).result.then(
        during((task: Task) => actions.onTask(task)),
        ignore,
      );
    if (assetId !== undefined)
      call('studio.matte.get', { assetId }).result.then(
        during(({ photo }: { photo: Asset }) => actions.onPhoto(photo)),
        ignore,
      );
  };

  return {
    /** Call after every change of the page. */
    stateChanged(): void {
      const isReady = actions.isNew() && getState().userId !== undefined;
      if (isReady === isLoading) return;
      isLoading = isReady;
      if (isReady) load();
      else count += 1;
    },
    close(): void {
      count += 1;
    },
  };
}
