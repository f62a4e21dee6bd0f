import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { replace, urlOf } from '@/navigation';
import { usePageVisible } from '@/platform/page-life';
import { ApiError, call, isRefusal } from '@/request';
import { fullUser } from '@/session/session.store';
import { useVisitor } from '@/session/use-visitor';
import { showToast } from '@/ui/feedback';
import { keepSmartTask } from './kept';
import { useSmartWords } from './words';

/** A smart-poster task as its owner sees it. */
export type SmartTask = Api['poster.generate.get']['output'];

/** One poster of a task. */
export type Proposal = SmartTask['results'][number];

type GenerateRequest = Omit<Api['poster.poster.generate']['input'], 'requestId'>;

/**
 * Requests smart posters; a double tap or a retry after a lost answer creates one task. Its id is stored on the device,
 * as these tasks are in no history. Rejects as calls do.
 */
export function useAsking() {
  const requestIds = useRef(createRequestIds()).current;
  return async (request: GenerateRequest): Promise<string> => {
    try {
      const requestId = requestIds.idFor(request);
      const { taskId } = await call(
        'poster.poster.generate',
        { ...request, requestId },
        { toast: false, gate: true },
      ).result;
      requestIds.settle();
      const owner = fullUser();
      if (owner) keepSmartTask(owner.userId, taskId);
      return taskId;
    } catch (error) {
      if (isRefusal(error)) requestIds.settle();
      throw error;
    }
  };
}

/** `lost` = no answer, polling continues; `gone` = this user has no such task. */
type Connection = 'live' | 'lost' | 'gone';

/** A smart-poster task, polled until its proposals are done while the page is visible. */
export function useProposals(taskId: string | undefined) {
  const t = useSmartWords.say;
  const visible = usePageVisible();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [found, setFound] = useState<{ task: SmartTask; userId: string }>();
  const [connection, setConnection] = useState<Connection>('live');
  const [acting, setActing] = useState<'cancel' | 'retry'>();
  const [isAsking, setAsking] = useState(false);
  const [tries, setTries] = useState(0);
  const ask = useAsking();
  // Proposals belong to their owner; the page may get another task or another user.
  const task = found?.task.taskId === taskId && found?.userId === userId ? found?.task : undefined;
  const ended = task !== undefined && isEnded(task.state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again with each retry
  useEffect(() => {
    if (taskId === undefined || userId === undefined || !visible || ended) return;
    setConnection('live');
    return pollTask<SmartTask>({
      ask: () => call('poster.generate.get', { taskId }, { toast: false }).result,
      onTask(answer) {
        setFound({ task: answer, userId });
        setConnection('live');
      },
      onFailure(error) {
        const code = error instanceof ApiError ? error.code : undefined;
        // An edited address contains no valid id.
        const gone = code === ErrorCode.notFound || code === ErrorCode.badInput;
        if (gone) keepSmartTask(userId, undefined);
        setConnection(gone ? 'gone' : 'lost');
        return !gone;
      },
    });
  }, [taskId, userId, visible, ended, tries]);

  const say = (error: unknown) => showToast(error instanceof ApiError ? error.reason : t('offline'));

  return {
    visitor: visitor.kind,
    task,
    connection,
    /** Retries at once. */
    reload: () => setTries((before) => before + 1),
    /** A user action whose answer is pending. */
    acting,
    act(action: 'cancel' | 'retry'): void {
      if (taskId === undefined || userId === undefined) return;
      setActing(action);
      call(`poster.generate.${action}`, { taskId }, { toast: false })
        .result.then((answer) => setFound({ task: answer, userId }), say)
        .finally(() => setActing(undefined));
    },
    /** Another task is being requested. */
    isAsking,
    /** Requests another task with the same texts and images, which replaces this one. */
    again(): void {
      if (!task) return;
      const { texts, imageIds, sceneId, brandColor, format } = task;
      const request = {
        texts,
        imageIds,
        format,
        ...(sceneId && { sceneId }),
        ...(brandColor && { brandColor }),
      };
      setAsking(true);
      ask(request)
        .then((next) => replace(urlOf('poster-generate', { taskId: next })))
        .catch(say)
        .finally(() => setAsking(false));
    },
  };
}

export type ShownProposals = ReturnType<typeof useProposals>;
