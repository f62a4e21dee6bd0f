import type { Api } from '@tuzuo/contract/api';
import { useRef, useState } from 'react';
import { call } from '@/request';
import { useOwnTask } from '@/shell/own-task';
import { type Locked, lockedBy, unlocksOf } from './unlocking';

/** A poster's export as its owner sees it. */
export type Export = Api['poster.export.get']['output'];

export type ExportRequest = Pick<
  Api['poster.poster.export']['input'],
  'format' | 'scale' | 'pageId' | 'bleed' | 'cropMarks'
>;

/**
 * An export from its start to its files.
 * @param onUnlocked photos of products were unlocked for it
 */
export function useExport(onUnlocked: () => void) {
  const [locked, setLocked] = useState<Locked>();
  const again = useRef<() => Promise<void>>();
  const run = useOwnTask<Export, ExportRequest & { posterId: string }>(
    {
      create: (request, requestId) =>
        call('poster.poster.export', { ...request, requestId }, { toast: false }).result,
      get: (taskId) => call('poster.export.get', { taskId }, { toast: false }).result,
      cancel: (taskId) => call('poster.export.cancel', { taskId }, { toast: false }).result,
    },
    (error) => {
      const needed = lockedBy(error);
      if (needed) setLocked(needed);
      return needed !== undefined;
    },
  );

  /** @param prepare saves the poster; resolves with undefined when it could not */
  const start = (request: ExportRequest, prepare: () => Promise<string | undefined>): Promise<void> => {
    setLocked(undefined);
    again.current = () => start(request, prepare);
    return run.start(async () => {
      const posterId = await prepare();
      return posterId === undefined ? undefined : { posterId, ...request };
    });
  };

  return {
    ...run,
    /** Photos of products that the last attempt needs unlocked. */
    locked,
    start,
    /** Unlocks them with their scenes, and exports. Each is paid for once, however often this is repeated. */
    unlock: (): Promise<void> =>
      run.during(async () => {
        for (const request of unlocksOf(locked))
          await call('studio.matte.unlock', request, { toast: false }).result;
        onUnlocked();
        await again.current?.();
      }),
  };
}

export type PosterExport = ReturnType<typeof useExport>;
