import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { WordsPurpose } from '@tuzuo/core/api/poster';
import { isEnded } from '@tuzuo/core/api/task';
import { useEffect, useRef, useState } from 'react';
import { lastTasks } from '@/lib/last-tasks';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { usePageVisible } from '@/platform/page-life';
import { storage } from '@/platform/storage';
import { ApiError, call, isRefusal } from '@/request';
import { LoginCanceled } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { useVisitor } from '@/session/use-visitor';
import { asksFirst, type SpendQuote } from '@/shell/spend';

/** The last copywriting task of each user from which no version has been used yet. */
const kept = {
  poster: lastTasks(
    () => storage.get('smartPosterWords'),
    (text) => storage.set('smartPosterWords', text),
  ),
  product: lastTasks(
    () => storage.get('productWords'),
    (text) => storage.set('productWords', text),
  ),
} satisfies Record<WordsPurpose, unknown>;

type WordsTask = Api['poster.words.get']['output'];

/** What the text should be about. */
type CopyRequest = { brief: string; sceneId?: string };

/** Why writing failed. `reason` is the server's; undefined when no answer arrived. */
type CopyProblem = { reason: string | undefined; needsPoints: boolean };

const problemOf = (error: unknown): CopyProblem => ({
  reason: error instanceof ApiError ? error.reason : undefined,
  needsPoints: error instanceof ApiError && error.code === ErrorCode.notEnoughPoints,
});

/** Current price of a text; `closed` where no language model is set up, undefined until that is known. */
function useWordsQuote(userId: string | undefined, paid: unknown) {
  const visible = usePageVisible();
  const [quote, setQuote] = useState<SpendQuote | 'closed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another user and after points were spent
  useEffect(() => {
    if (!visible) return;
    const { result, abort } = call('poster.words.quote', {}, { toast: false, gate: false });
    result.then(setQuote, (error: unknown) => {
      if (error instanceof ApiError && error.code === ErrorCode.noEngine) setQuote('closed');
    });
    return abort;
  }, [visible, userId, paid]);
  return quote;
}

/**
 * Copywriting by a language model for a poster or a product page: price, request, and resulting versions. As they are
 * paid for, a reload finds them again, until one has been used.
 */
export function useCopywriting(purpose: WordsPurpose) {
  const { last, keep } = kept[purpose];
  const visitor = useVisitor();
  const visible = usePageVisible();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const requestIds = useRef(createRequestIds()).current;
  const [found, setFound] = useState<{ task: WordsTask; userId: string }>();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<CopyProblem>();
  /** The pending confirmation and its request. */
  const [asked, setAsked] = useState<{ quote: SpendQuote; request: CopyRequest }>();
  const task = found && found.userId === userId ? found.task : undefined;
  const quote = useWordsQuote(userId, task?.state);
  const taskId = task?.taskId;
  const isRunning = task !== undefined && !isEnded(task.state);

  const receive = (next: WordsTask, owner: string) => {
    setFound({ task: next, userId: owner });
    if (next.state === 'failed') setProblem({ reason: next.failure?.reason, needsPoints: false });
    if (isEnded(next.state) && next.state !== 'succeeded') keep(owner, undefined);
  };
  const latest = useRef(receive);
  latest.current = receive;

  // The task of the last visit, which was paid for.
  useEffect(() => {
    const before = userId === undefined ? undefined : last(userId);
    if (userId === undefined || before === undefined) return;
    const { result, abort } = call('poster.words.get', { taskId: before }, { toast: false });
    result.then(
      (answer) => latest.current(answer, userId),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === ErrorCode.notFound) keep(userId, undefined);
      },
    );
    return abort;
  }, [userId, last, keep]);

  useEffect(() => {
    if (taskId === undefined || userId === undefined || !isRunning || !visible) return;
    return pollTask<WordsTask>({
      ask: () => call('poster.words.get', { taskId }, { toast: false }).result,
      onTask: (answer) => latest.current(answer, userId),
      onFailure: (error) => !(error instanceof ApiError && error.code === ErrorCode.notFound),
    });
  }, [taskId, userId, isRunning, visible]);

  const run = async (request: CopyRequest) => {
    setStarting(true);
    setProblem(undefined);
    try {
      const requestId = requestIds.idFor(request);
      const input = { ...request, ...(purpose === 'product' && { purpose }), requestId };
      const answer = await call('poster.words.create', input, {
        toast: false,
        gate: true,
      }).result;
      requestIds.settle();
      const owner = fullUser();
      if (!owner) return;
      keep(owner.userId, answer.taskId);
      receive(answer, owner.userId);
    } catch (error) {
      if (isRefusal(error)) requestIds.settle();
      if (!(error instanceof LoginCanceled)) setProblem(problemOf(error));
    } finally {
      setStarting(false);
    }
  };

  return {
    quote,
    problem,
    isBusy: starting || isRunning,
    /** The server has accepted the task, so it can be canceled. */
    isRunning,
    versions: task?.versions ?? [],
    asked: asked?.quote,
    write(request: CopyRequest): void {
      if (starting || isRunning) return;
      if (quote !== undefined && quote !== 'closed' && asksFirst(quote)) setAsked({ quote, request });
      else void run(request);
    },
    answer(agreed: boolean): void {
      setAsked(undefined);
      if (agreed && asked) void run(asked.request);
    },
    cancel(): void {
      if (taskId === undefined || userId === undefined) return;
      call('poster.words.cancel', { taskId }, { toast: false }).result.then(
        (answer) => receive(answer, userId),
        (error: unknown) => setProblem(problemOf(error)),
      );
    },
    /** Call when a version was used: they are not shown again. */
    settle(): void {
      if (userId !== undefined) keep(userId, undefined);
      setFound(undefined);
    },
  };
}

export type Copywriting = ReturnType<typeof useCopywriting>;
