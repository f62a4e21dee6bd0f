import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { productIdsOf } from '@tuzuo/poster/document/pictures';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { usePageVisible } from '@/platform/page-life';
import { ApiError, call } from '@/request';
import { useSession } from '@/session/session.store';
import type { Task } from '@/tools/results';
import { useStudioWords } from './locales';

export type SaveQuote = Api['studio.save.quote']['output'];
type Wish = Api['studio.save.quote']['input'];

/** Delay after a change of the picture before the price is requested, in ms. */
const DEBOUNCE_MS = 300;

/**
 * The price of saving: what unlocks the photos that are still locked. Undefined while it is requested or cannot be, and
 * 'failed' without an answer.
 * @param wish undefined while a photo is not ready
 */
export function useSaveQuote(wish: Wish | undefined) {
  const sessionId = useSession((state) => state.sessionId);
  const visible = usePageVisible();
  const [quoted, setQuoted] = useState<{ quote: SaveQuote | 'failed'; key: string }>();
  const [asked, setAsked] = useState(0);
  // The price depends on the photos, and on the scene if a picture is saved in it.
  const isInScene = wish?.outputs.some(({ background }) => background === undefined);
  const scene = wish && isInScene && sceneIdIn(wish.doc);
  const key = wish ? `${sessionId} ${asked} ${productIdsOf(wish.doc).sort().join()} ${scene ?? ''}` : '';
  const latest = useRef(wish);
  latest.current = wish;
  useEffect(() => {
    if (key === '' || !visible) return;
    let stale = false;
    const timer = setTimeout(() => {
      if (!latest.current) return;
      call('studio.save.quote', latest.current, { toast: false }).result.then(
        (quote) => !stale && setQuoted({ quote, key }),
        () => !stale && setQuoted({ quote: 'failed', key }),
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, visible]);
  const quote = quoted && quoted.key === key ? quoted.quote : undefined;
  return { quote, reload: () => setAsked((before) => before + 1) };
}

/** A save from its start to its pictures. */
export function useSave() {
  const t = useStudioWords.say;
  const [task, setTask] = useState<Task>();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isPoints: boolean }>();
  const requestIds = useRef(createRequestIds()).current;
  const taskId = task?.taskId;
  const isOver = task !== undefined && isEnded(task.state);

  useEffect(() => {
    if (taskId === undefined || isOver) return;
    return pollTask<Task>({
      ask: () => call('gen.task.get', { taskId }, { toast: false }).result,
      onTask: setTask,
      onFailure(error) {
        const isGone = error instanceof ApiError && error.code === ErrorCode.notFound;
        if (isGone) setTask(undefined);
        return !isGone;
      },
    });
  }, [taskId, isOver]);

  const refuse = (error: unknown) =>
    setProblem(
      error instanceof ApiError
        ? { text: error.reason, isPoints: error.code === ErrorCode.notEnoughPoints }
        : { text: t('save.network'), isPoints: false },
    );

  return {
    task,
    problem,
    /** Requested, but not yet confirmed by the server. */
    starting,
    async start(prepare: () => Promise<Wish>): Promise<void> {
      setStarting(true);
      setProblem(undefined);
      setTask(undefined);
      try {
        const wish = await prepare();
        const requestId = requestIds.idFor(wish);
        const answer = await call('studio.save.create', { ...wish, requestId }, { toast: false, gate: true })
          .result;
        requestIds.settle();
        setTask(answer);
      } catch (error) {
        // A lost answer may still have started a save: the next attempt then uses the same id.
        if (error instanceof ApiError && error.code !== ErrorCode.serverFault) requestIds.settle();
        refuse(error);
      } finally {
        setStarting(false);
      }
    },
    cancel(): void {
      if (taskId !== undefined)
        call('gen.task.cancel', { taskId }, { toast: false }).result.then(setTask, refuse);
    },
    /** Dismisses the finished save, so that another one can start. */
    leave(): void {
      setTask(undefined);
      setProblem(undefined);
    },
  };
}

export type Save = ReturnType<typeof useSave>;
