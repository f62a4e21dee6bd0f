import { createRequestIds } from '@/lib/request-ids';
import { call, isRefusal } from '@/request';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import type { RunRequest } from './run-request';
import { forgetTask, problemOf, rememberedTask, rememberTask, type SubmitProblem } from './run-start';
import type { ToolStore } from './tool.store';

/**
 * Starts runs of a page's tool, and remembers the running one across page visits and reloads.
 * @param from the run that the page starts from, whose end has been seen elsewhere
 * @param report receives why a run has not started
 */
export function createRun(
  { getState, setState }: ToolStore,
  from: string | undefined,
  report: (problem: SubmitProblem) => void,
) {
  const { tool } = getState().room;
  const requestIds = createRequestIds();

  const send = async ({ engine, ...wanted }: RunRequest): Promise<void> => {
    // The engine is not part of the idempotency payload: a retry after a lost answer must be the same request.
    const payload = { tool, ...wanted };
    const requestId = requestIds.idFor(payload);
    const sent = { ...payload, requestId, ...(engine !== undefined && { engine }) };
    const task = await call('gen.task.create', sent, { toast: false, gate: true }).result;
    requestIds.settle();
    // The owner of the session that answered: another user may have logged in at the gate.
    const owner = fullUser();
    if (owner) rememberTask(tool, owner.userId, task.taskId);
    setState({ shown: { taskId: task.taskId, owner: owner?.userId } });
  };

  return {
    /** Shows the user's run whose end was not seen yet, unless a new one is about to start. */
    restore(): void {
      const { userId, pendingStart } = getState();
      if (pendingStart) return;
      const remembered = userId === undefined ? undefined : rememberedTask(tool, userId);
      const isSeen = remembered !== undefined && remembered === from;
      if (isSeen && userId !== undefined) forgetTask(tool, userId);
      setState({
        shown: isSeen || remembered === undefined ? undefined : { taskId: remembered, owner: userId },
      });
    },

    /** `prepare` creates the request once the user is logged in; undefined when there is nothing to start. */
    async start(prepare: () => Promise<RunRequest | undefined>): Promise<void> {
      if (getState().isStarting) return;
      setState({ isStarting: true, problem: undefined });
      try {
        await requireLogin();
        const request = await prepare();
        if (request) await send(request);
      } catch (error) {
        if (isRefusal(error)) requestIds.settle();
        if (!(error instanceof LoginCanceled)) report(problemOf(error));
      } finally {
        setState({ isStarting: false });
      }
    },

    /** Its end has been seen, or this user has no such run. */
    dismiss(): void {
      const { shown } = getState();
      if (shown?.owner !== undefined) forgetTask(tool, shown.owner);
      setState({ shown: undefined });
    },
  };
}
