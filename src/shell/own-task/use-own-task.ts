import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded, type TaskState } from '@tuzuo/core/api/task';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { ApiError } from '@/request';
import { useOwnTaskWords } from './words';

/** The fields of a task of any kind that a sheet shows. */
export type OwnTask = {
  taskId: string;
  state: TaskState;
  progress: number;
  queuePosition?: number | undefined;
};

/** Why something was refused; `isPoints`: for want of points. */
type Problem = { text: string; isPoints: boolean };

/** The calls of a kind of task. */
type Calls<Task extends OwnTask, Wish extends object> = {
  create: (wish: Wish, requestId: string) => Promise<Task>;
  get: (taskId: string) => Promise<Task>;
  cancel: (taskId: string) => Promise<Task>;
};

/** Whether a task is under way. */
export const isFollowed = (task: OwnTask | undefined): boolean => task !== undefined && !isEnded(task.state);

/**
 * A task that its user waits for, from its request to its results. A double tap or a retry after a lost answer creates
 * one task.
 * @param isHandled called with what refused it: returns true if that is shown in another way than as a problem
 */
export function useOwnTask<Task extends OwnTask, Wish extends object>(
  calls: Calls<Task, Wish>,
  isHandled: (error: unknown) => boolean = () => false,
) {
  const t = useOwnTaskWords.say;
  const [task, setTask] = useState<Task>();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const requestIds = useRef(createRequestIds()).current;
  const latest = useRef(calls);
  latest.current = calls;
  const taskId = task?.taskId;
  const isOpen = isFollowed(task);

  useEffect(() => {
    if (taskId === undefined || !isOpen) return;
    return pollTask<Task>({
      ask: () => latest.current.get(taskId),
      onTask: setTask,
      onFailure(error) {
        const isGone = error instanceof ApiError && error.code === ErrorCode.notFound;
        if (isGone) setTask(undefined);
        return !isGone;
      },
    });
  }, [taskId, isOpen]);

  const refuse = (error: unknown) => {
    if (isHandled(error)) return;
    const isOfServer = error instanceof ApiError;
    setProblem({
      text: isOfServer ? error.reason : t('network'),
      isPoints: isOfServer && error.code === ErrorCode.notEnoughPoints,
    });
  };

  /** Works towards the task; what refuses that is told. */
  const during = async (work: () => Promise<void>): Promise<void> => {
    setStarting(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      setStarting(false);
    }
  };

  return {
    task,
    problem,
    /** Requested, but not yet confirmed by the server. */
    starting,
    during,
    /** @param prepare resolves with what is wanted, or with undefined when that could not be prepared */
    start: (prepare: () => Promise<Wish | undefined>): Promise<void> =>
      during(async () => {
        setTask(undefined);
        const wish = await prepare();
        if (wish === undefined) return;
        try {
          setTask(await latest.current.create(wish, requestIds.idFor(wish)));
          requestIds.settle();
        } catch (error) {
          // A lost answer may still have started a task: the next attempt then uses the same id.
          if (error instanceof ApiError && error.code !== ErrorCode.serverFault) requestIds.settle();
          throw error;
        }
      }),
    cancel(): void {
      if (taskId !== undefined) latest.current.cancel(taskId).then(setTask, refuse);
    },
    /** Dismisses the task, so that another one can start. */
    leave(): void {
      setTask(undefined);
      setProblem(undefined);
    },
  };
}
