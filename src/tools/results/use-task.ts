import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { useCallback, useEffect, useState } from 'react';
import { usePageVisible } from '@/platform/page-life';
import { ApiError, call } from '@/request';
import { pollTask } from './poller';
import { forgetRemaining } from './remaining';
import type { Task } from './task';

/** `lost` = no answer comes, and it is asked for again; `gone` = there is no such task of this user. */
type TaskConnection = 'live' | 'lost' | 'gone';

type Action = 'cancel' | 'retry';

/** What a running task's page knows and can do. */
export type FollowedTask = {
  /** Undefined until the first answer. */
  task: Task | undefined;
  connection: TaskConnection;
  /** An action of the user's that has not been answered yet. */
  acting: Action | undefined;
  /** Ends the task early, or starts an ended one again. Failures are on the screen as a toast. */
  act(action: Action): void;
};

/**
 * Follows a task while the page is in front: asks with growing pauses until it has ended, goes on after a lost
 * connection, and asks at once when the page comes back.
 */
export function useTask(taskId: string | undefined): FollowedTask {
  const visible = usePageVisible();
  const [task, setTask] = useState<Task>();
  const [connection, setConnection] = useState<TaskConnection>('live');
  const [acting, setActing] = useState<Action>();
  const known = task?.taskId === taskId ? task : undefined;
  const ended = known !== undefined && isEnded(known.state);

  useEffect(() => {
    if (taskId === undefined || !visible || ended) return;
    return pollTask({
      fetch: () => call('gen.task.get', { taskId }, { toast: false }).result,
      onTask(answer) {
        setTask(answer);
        setConnection('live');
      },
      onFailure(error) {
        const gone = error instanceof ApiError && error.code === ErrorCode.notFound;
        setConnection(gone ? 'gone' : 'lost');
        return !gone;
      },
    });
  }, [taskId, visible, ended]);

  const act = useCallback(
    (action: Action) => {
      if (taskId === undefined) return;
      setActing(action);
      if (action === 'retry') forgetRemaining();
      call(`gen.task.${action}`, { taskId })
        .result.then(setTask, () => undefined)
        .finally(() => setActing(undefined));
    },
    [taskId],
  );

  return { task: known, connection, acting, act };
}
