import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { ApiError, call, isRefusal } from '@/request';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { type Check, failedChecks, refusedChecks } from '@/tools/refused-checks';
import type { Task, TaskResult } from '@/tools/results';
import type { OpenPoster } from '../open-poster';
import { usePosterWords } from '../words';
import { forgetRun, keepRun, keptRun } from './kept-runs';
import type { WordTool } from './word-tools';

/** A picture to be made; `engine` is the one whose price was shown. */
type WordOrder = {
  tool: WordTool;
  options: Readonly<Record<string, string | number>>;
  engine: string | undefined;
};

/** What was made, and for which page of the poster. */
type Generated = { tool: WordTool; pageId: string; result: TaskResult };

type Running = { tool: WordTool; taskId?: string; percent: number };

/** Why nothing was made. `checks`: the failed ones, which say more than the reason. */
type Problem = {
  tool: WordTool;
  reason: string;
  needsPoints: boolean;
  isCanceled?: true;
  checks?: readonly Check[];
};

/** A run that the server has accepted. */
type Run = { taskId: string; tool: WordTool; pageId: string };

/** The open poster: its state, of which a change renders nothing here, and its key on this device. */
type Host = Pick<OpenPoster, 'usePosterState' | 'keyIn' | 'keepNew'>;

/** Why a run did not start, or failed; undefined where the user did not log in. */
function problemOf(tool: WordTool, error: unknown, reason?: string): Problem | undefined {
  if (error instanceof LoginCanceled) return undefined;
  const isAnswer = error instanceof ApiError;
  return {
    tool,
    reason: reason || (isAnswer && error.reason) || usePosterWords.say('generate.failed'),
    needsPoints: isAnswer && error.code === ErrorCode.notEnoughPoints,
    checks: refusedChecks(error),
  };
}

/** Why a run ended without a result. */
function endOf(tool: WordTool, task: Task): Problem | undefined {
  if (task.state === 'canceled')
    return { tool, reason: usePosterWords.say('generate.canceled'), needsPoints: false, isCanceled: true };
  const problem = problemOf(tool, undefined, task.failure?.reason);
  return problem && { ...problem, checks: failedChecks(task) };
}

type RequestIds = ReturnType<typeof createRequestIds>;

/** Starts a run once the user is logged in. A retry after a lost answer is the same request. */
async function send({ tool, options, engine }: WordOrder, requestIds: RequestIds): Promise<Task> {
  try {
    await requireLogin();
    // The engine is not part of the idempotency payload: a retry after a lost answer must be the same request.
    const payload = { tool, inputs: {}, options };
    const requestId = requestIds.idFor(payload);
    const sent = { ...payload, requestId, ...(engine !== undefined && { engine }) };
    const task = await call('gen.task.create', sent, { toast: false, gate: true }).result;
    requestIds.settle();
    return task;
  } catch (error) {
    if (isRefusal(error)) requestIds.settle();
    throw error;
  }
}

/** Asks about a run until its end. @returns a function that stops asking */
const pollRun = (taskId: string, onTask: (task: Task) => void, onOver: (error: ApiError) => void) =>
  pollTask<Task>({
    ask: () => call('gen.task.get', { taskId }, { toast: false }).result,
    onTask,
    onFailure(error) {
      const isOver = error instanceof ApiError && error.isFinal;
      if (isOver) onOver(error);
      return !isOver;
    },
  });

/** Tells the poster's key and user, at once and whenever one of them changes. `found` must stay the same. */
function useKeyOf(poster: Host, found: (key: string, userId: string | undefined) => void): void {
  useEffect(() => {
    let last = '';
    const look = (): void => {
      const state = poster.usePosterState.getState();
      const key = poster.keyIn(state);
      const sign = `${key} ${state.userId}`;
      if (sign !== last) found(key, state.userId);
      last = sign;
    };
    look();
    return poster.usePosterState.subscribe(look);
  }, [poster, found]);
}

/**
 * Makes pictures of words for the open poster, one at a time, also while nothing shows it. A run is found again when the
 * poster is opened again.
 * @param pageId the page that is shown
 * @param place puts what was made into the poster
 */
export function useGenerating(poster: Host, pageId: string, place: (made: Generated) => void) {
  const [running, setRunning] = useState<Running>();
  const [problem, setProblem] = useState<Problem>();
  const requestIds = useRef(createRequestIds()).current;
  const followed = useRef<{ run: Run; owner: string | undefined; stop: () => void }>();
  const latest = useRef(place);
  latest.current = place;

  const end = (taskId: string): void => {
    forgetRun(taskId);
    if (followed.current?.run.taskId === taskId) {
      followed.current.stop();
      followed.current = undefined;
    }
    setRunning(undefined);
  };

  const receive = (run: Run, task: Task): void => {
    const { tool } = run;
    const { taskId, state, progress } = task;
    const [result] = task.results;
    if (!isEnded(state)) {
      setRunning({ tool, taskId, percent: Math.floor(progress * 100) });
      return;
    }
    end(taskId);
    if (state === 'succeeded' && result) latest.current({ tool, pageId: run.pageId, result });
    else setProblem(endOf(tool, task));
  };

  const follow = (run: Run, owner: string | undefined): void => {
    const stop = pollRun(
      run.taskId,
      (task) => receive(run, task),
      (error) => {
        end(run.taskId);
        setProblem(problemOf(run.tool, error));
      },
    );
    followed.current = { run, owner, stop };
  };

  useEffect(() => () => followed.current?.stop(), []);

  // The poster is open, or another user is: what goes on for it is followed. Once it is saved, it has another key.
  const found = useRef((key: string, userId: string | undefined): void => {
    const now = followed.current;
    if (now) {
      if (now.owner !== undefined && now.owner === userId)
        keepRun({ ...now.run, poster: key, owner: now.owner });
      return;
    }
    const kept = userId === undefined ? undefined : keptRun(key, userId);
    if (!kept) return;
    setRunning({ tool: kept.tool, taskId: kept.taskId, percent: 0 });
    follow(kept, kept.owner);
  }).current;
  useKeyOf(poster, found);

  return {
    running,
    problem,
    /** Forgets why nothing was made, once it was shown. */
    dismiss: () => setProblem(undefined),
    /** Starts a run; what it makes is placed when it is done. */
    async start(order: WordOrder): Promise<void> {
      const { tool } = order;
      setProblem(undefined);
      setRunning({ tool, percent: 0 });
      try {
        const task = await send(order, requestIds);
        const run = { taskId: task.taskId, tool, pageId };
        // The owner of the session that answered: another user may have logged in at the gate.
        const owner = fullUser()?.userId;
        receive(run, task);
        if (isEnded(task.state)) return;
        const key = poster.keyIn(poster.usePosterState.getState());
        if (owner !== undefined) keepRun({ ...run, poster: key, owner });
        poster.keepNew();
        follow(run, owner);
      } catch (error) {
        setRunning(undefined);
        setProblem(problemOf(tool, error));
      }
    },
    cancel(): void {
      const { run } = followed.current ?? {};
      if (!run) return;
      call('gen.task.cancel', { taskId: run.taskId }, { toast: false }).result.then(
        (task) => receive(run, task),
        (error: unknown) => setProblem(problemOf(run.tool, error)),
      );
    },
  };
}

export type Generating = ReturnType<typeof useGenerating>;
