import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded, type TaskState } from '@tuzuo/core/api/task';
import { create } from 'zustand';
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
export type Calls<Task extends OwnTask, Request extends object> = {
  create: (request: Request, requestId: string) => Promise<Task>;
  get: (taskId: string) => Promise<Task>;
  cancel: (taskId: string) => Promise<Task>;
};

/** Whether a task is under way. */
export const isFollowed = (task: OwnTask | undefined): boolean => task !== undefined && !isEnded(task.state);

/** `starting`: requested, but not yet confirmed by the server. */
type OwnTaskState<Task> = { task: Task | undefined; starting: boolean; problem: Problem | undefined };

/**
 * A task that its user waits for, from its request to its results. A double tap or a retry after a lost answer creates
 * one task.
 * @param isHandled called with what refused it: returns true if that is shown in another way than as a problem
 */
export function createOwnTask<Task extends OwnTask, Request extends object>(
  calls: Calls<Task, Request>,
  isHandled: (error: unknown) => boolean = () => false,
) {
  const useOwnState = create<OwnTaskState<Task>>(() => ({
    task: undefined,
    starting: false,
    problem: undefined,
  }));
  const { getState, setState } = useOwnState;
  const requestIds = createRequestIds();
  let polled: { taskId: string; stop: () => void } | undefined;
  let isClosed = false;

  /** Polls the task, unless it is polled already, until it ends or is dismissed. */
  const follow = (task: Task | undefined): void => {
    const taskId = isFollowed(task) && !isClosed ? task?.taskId : undefined;
    if (polled?.taskId === taskId) return;
    polled?.stop();
    polled = taskId === undefined ? undefined : { taskId, stop: poll(taskId) };
  };

  const show = (task: Task | undefined): void => {
    setState({ task });
    follow(task);
  };

  const poll = (taskId: string) =>
    pollTask<Task>({
      ask: () => calls.get(taskId),
      onTask: show,
      onFailure(error) {
        const isGone = error instanceof ApiError && error.code === ErrorCode.notFound;
        if (isGone) show(undefined);
        return !isGone;
      },
    });

  const refuse = (error: unknown): void => {
    if (isHandled(error)) return;
    const isOfServer = error instanceof ApiError;
    const text = isOfServer ? error.reason : useOwnTaskWords.say('network');
    setState({ problem: { text, isPoints: isOfServer && error.code === ErrorCode.notEnoughPoints } });
  };

  /** Works towards the task; what refuses that is told. */
  const during = async (work: () => Promise<void>): Promise<void> => {
    setState({ starting: true, problem: undefined });
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      setState({ starting: false });
    }
  };

  return {
    useOwnState,
    during,
    /** @param prepare resolves with what is wanted, or with undefined when that could not be prepared */
    start: (prepare: () => Promise<Request | undefined>): Promise<void> =>
      during(async () => {
        show(undefined);
        const request = await prepare();
        if (request === undefined) return;
        try {
          show(await calls.create(request, requestIds.idFor(request)));
          requestIds.settle();
        } catch (error) {
          // A lost answer may still have started a task: the next attempt then uses the same id.
          if (error instanceof ApiError && error.code !== ErrorCode.serverFault) requestIds.settle();
          throw error;
        }
      }),
    cancel(): void {
      const taskId = getState().task?.taskId;
      if (taskId !== undefined) calls.cancel(taskId).then(show, refuse);
    },
    /** Dismisses the task, so that another one can start. */
    dismiss(): void {
      show(undefined);
      setState({ problem: undefined });
    },
    /** Call when the page closes. */
    close(): void {
      isClosed = true;
      follow(undefined);
    },
  };
}
