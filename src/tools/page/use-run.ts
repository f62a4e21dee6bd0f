import type { ToolKey } from '@tuzuo/core/tools';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createRequestIds } from '@/lib/request-ids';
import { call } from '@/request';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { useVisitor } from '@/session/use-visitor';
import { type FollowedTask, useTask } from '@/tools/results';
import type { RunRequest } from './run-request';
import {
  forgetTask,
  isFinal,
  problemOf,
  rememberedTask,
  rememberTask,
  type SubmitProblem,
} from './run-start';

type Run = {
  /** The task whose progress or end is shown; undefined when there is none. */
  taskId: string | undefined;
  followed: FollowedTask;
  /** The server has not confirmed the run yet. */
  starting: boolean;
  problem: SubmitProblem | undefined;
  /** Shows why a run has not started; undefined clears it. */
  tell(problem: SubmitProblem | undefined): void;
  /** `prepare` creates the request once the user is logged in; undefined when there is nothing to start. */
  start(prepare: () => Promise<RunRequest | undefined>): Promise<void>;
  /** Call when its end has been seen. */
  leave(): void;
};

/**
 * Starts runs of a tool and tracks the running one across page visits and reloads. `from`: the run that the page starts
 * from, whose end has been seen elsewhere. `isWanted`: a run is about to start, so no earlier one is restored.
 */
export function useRun(tool: ToolKey, from: string | undefined, isWanted: boolean): Run {
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  /** With its owner: the session may end before its end is seen. */
  const [shown, setShown] = useState<{ taskId: string; owner: string | undefined }>();
  const taskId = shown?.taskId;
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<SubmitProblem>();
  const requestIds = useRef(createRequestIds()).current;
  const followed = useTask(taskId);

  const wanted = useRef(isWanted);
  wanted.current = isWanted;
  useEffect(() => {
    if (wanted.current) return;
    const remembered = userId === undefined ? undefined : rememberedTask(tool, userId);
    const seen = remembered !== undefined && remembered === from;
    if (seen && userId !== undefined) forgetTask(tool, userId);
    setShown(seen || remembered === undefined ? undefined : { taskId: remembered, owner: userId });
  }, [tool, userId, from]);

  const leave = useCallback(() => {
    if (shown?.owner !== undefined) forgetTask(tool, shown.owner);
    setShown(undefined);
  }, [tool, shown]);

  const gone = followed.connection === 'gone';
  useEffect(() => {
    if (gone) leave();
  }, [gone, leave]);

  return {
    taskId,
    followed,
    starting,
    problem,
    tell: setProblem,

    async start(prepare) {
      if (starting) return;
      setStarting(true);
      setProblem(undefined);
      try {
        await requireLogin();
        const request = await prepare();
        if (!request) return;
        // The engine is not part of the idempotency payload: a retry after a lost answer must be the same request.
        const { engine, ...wanted } = request;
        const payload = { tool, ...wanted };
        const requestId = requestIds.idFor(payload);
        const sent = { ...payload, requestId, ...(engine !== undefined && { engine }) };
        const task = await call('gen.task.create', sent, { toast: false, gate: true }).result;
        requestIds.settle();
        // The owner of the session that answered: another user may have logged in at the gate.
        const owner = fullUser();
        if (owner) rememberTask(tool, owner.userId, task.taskId);
        setShown({ taskId: task.taskId, owner: owner?.userId });
      } catch (error) {
        if (isFinal(error)) requestIds.settle();
        if (!(error instanceof LoginCanceled)) setProblem(problemOf(error));
      } finally {
        setStarting(false);
      }
    },

    leave,
  };
}
