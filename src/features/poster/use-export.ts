import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { ApiError, call } from '@/request';
import { showToast } from '@/ui/feedback';
import { usePosterWords } from './locales';

/** A poster's export as its owner sees it. */
export type Export = Api['poster.export.get']['output'];

export type ExportWish = Pick<
  Api['poster.poster.export']['input'],
  'format' | 'scale' | 'pageId' | 'bleed' | 'cropMarks'
>;

/** An export from its start to its files. */
export function useExport() {
  const t = usePosterWords.say;
  const [task, setTask] = useState<Export>();
  const [starting, setStarting] = useState(false);
  const requestIds = useRef(createRequestIds()).current;
  const taskId = task?.taskId;
  const isOver = task !== undefined && isEnded(task.state);

  useEffect(() => {
    if (taskId === undefined || isOver) return;
    return pollTask<Export>({
      ask: () => call('poster.export.get', { taskId }, { toast: false }).result,
      onTask: setTask,
      onFailure(error) {
        const isGone = error instanceof ApiError && error.code === ErrorCode.notFound;
        if (isGone) setTask(undefined);
        return !isGone;
      },
    });
  }, [taskId, isOver]);

  const refuse = (error: unknown) => showToast(error instanceof ApiError ? error.reason : t('export.failed'));

  return {
    task,
    /** Requested, but not yet confirmed by the server. */
    starting,
    /** @param prepare saves the poster; resolves with undefined when it could not */
    async start(wish: ExportWish, prepare: () => Promise<string | undefined>): Promise<void> {
      setStarting(true);
      try {
        const posterId = await prepare();
        if (posterId === undefined) return;
        const payload = { posterId, ...wish };
        const requestId = requestIds.idFor(payload);
        const answer = await call('poster.poster.export', { ...payload, requestId }, { toast: false }).result;
        requestIds.settle();
        setTask(answer);
      } catch (error) {
        // A lost answer may still have started an export: the next attempt then uses the same id.
        if (error instanceof ApiError && error.code !== ErrorCode.serverFault) requestIds.settle();
        refuse(error);
      } finally {
        setStarting(false);
      }
    },
    cancel(): void {
      if (taskId === undefined) return;
      call('poster.export.cancel', { taskId }, { toast: false }).result.then(setTask, refuse);
    },
    /** Dismisses the finished export, so that another one can start. */
    leave: () => setTask(undefined),
  };
}

export type PosterExport = ReturnType<typeof useExport>;
