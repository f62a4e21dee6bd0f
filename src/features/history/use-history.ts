import { isEnded } from '@tuzuo/core/api/task';
import { useEffect, useRef } from 'react';
import { usePageVisible } from '@/platform/page-life';
import { call } from '@/request';
import type { Task } from '@/tools/results';
import { type PagedList, usePagedList } from '@/ui/use-paged-list';
import { type Filters, queryOf } from './filters';

/** Polling interval for unfinished runs, in ms. */
const LOOK_MS = 2500;

/** Maximum number of runs polled at once; those further down wait until these have ended. */
const LOOK_COUNT = 5;

export const keyOfTask = ({ taskId }: Task) => taskId;

/** Polls the unfinished runs while the page is visible. */
function useLiveTasks(list: PagedList<Task>): void {
  const visible = usePageVisible();
  const running = list.items.filter(({ state }) => !isEnded(state)).slice(0, LOOK_COUNT);
  const current = useRef({ running, list });
  current.current = { running, list };
  const ids = running.map(keyOfTask).join();
  useEffect(() => {
    if (!visible || ids === '') return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const asked = current.current.running.map(({ taskId }) =>
        // A failed request is made up for by the next one.
        call('gen.task.get', { taskId }, { toast: false }).result.then(
          (task) => {
            if (!stopped) current.current.list.replace(task);
          },
          () => undefined,
        ),
      );
      await Promise.all(asked);
      if (!stopped) timer = setTimeout(poll, LOOK_MS);
    };
    timer = setTimeout(poll, LOOK_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [visible, ids]);
}

/**
 * The user's runs, newest first.
 * @param userId undefined for a guest, who has none
 */
export function useHistory(userId: string | undefined, filters: Filters): PagedList<Task> {
  const query = queryOf(filters);
  const list = usePagedList<Task>({
    listKey: userId && JSON.stringify([userId, query]),
    load: (cursor) =>
      call('gen.task.list', { ...query, ...(cursor !== undefined && { cursor }) }, { toast: false }).result,
    keyOf: keyOfTask,
  });
  useLiveTasks(list);
  return list;
}
