import type { ToolKey } from '@tuzuo/core/tools';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/request';
import { LoginCancelled, requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { type FollowedTask, useTask } from '@/tools/results';
import type { RunRequest } from './run-request';
import {
  createRequestIds,
  forgetTask,
  isFinal,
  problemOf,
  rememberedTask,
  rememberTask,
  type SubmitProblem,
} from './run-start';

type Run = {
  /** The task whose progress or end is to be shown; undefined when there is none. */
  taskId: string | undefined;
  followed: FollowedTask;
  /** The server has not said yet whether it takes the run. */
  starting: boolean;
  problem: SubmitProblem | undefined;
  clearProblem(): void;
  /** `prepare` makes the request once the user is logged in; undefined when there is nothing to start. */
  start(prepare: () => Promise<RunRequest | undefined>): Promise<void>;
  /** Its end has been seen. */
  leave(): void;
};

/**
 * Starts runs of a tool and knows the one under way, over visits to other pages and reloads. `from`: the run that the
 * page starts with anew, whose end its user has seen elsewhere.
 */
export function useRun(tool: ToolKey, from: string | undefined): Run {
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [taskId, setTaskId] = useState<string>();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<SubmitProblem>();
  const requestIds = useRef(createRequestIds()).current;
  const followed = useTask(taskId);

  useEffect(() => {
    const remembered = userId === undefined ? undefined : rememberedTask(tool, userId);
    const seen = remembered !== undefined && remembered === from;
    if (seen) forgetTask(tool);
    setTaskId(seen ? undefined : remembered);
  }, [tool, userId, from]);

  const gone = followed.connection === 'gone';
  useEffect(() => {
    if (!gone) return;
    forgetTask(tool);
    setTaskId(undefined);
  }, [gone, tool]);

  return {
    taskId,
    followed,
    starting,
    problem,
    clearProblem: useCallback(() => setProblem(undefined), []),

    async start(prepare) {
      if (starting) return;
      setStarting(true);
      setProblem(undefined);
      try {
        const user = await requireLogin();
        const request = await prepare();
        if (!request) return;
        const payload = { tool, ...request };
        const requestId = requestIds.idFor(payload);
        const task = await call('gen.task.create', { ...payload, requestId }, { toast: false }).result;
        requestIds.settle();
        rememberTask(tool, user.userId, task.taskId);
        setTaskId(task.taskId);
      } catch (error) {
        if (isFinal(error)) requestIds.settle();
        if (!(error instanceof LoginCancelled)) setProblem(problemOf(error));
      } finally {
        setStarting(false);
      }
    },

    leave: useCallback(() => {
      forgetTask(tool);
      setTaskId(undefined);
    }, [tool]),
  };
}
