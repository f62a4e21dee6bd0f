import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { replace, urlOf } from '@/navigation';
import { usePageVisible } from '@/platform/page-life';
import { ApiError, call } from '@/request';
import { fullUser } from '@/session/session.store';
import { useVisitor } from '@/session/use-visitor';
import { isFinal } from '@/tools/page';
import { showToast } from '@/ui/feedback';
import { keepSmartTask } from './kept';
import { useSmartWords } from './locales';

/** Smart posters as their owner sees them. */
export type SmartTask = Api['poster.generate.get']['output'];

/** One poster of a task. */
export type Proposal = SmartTask['results'][number];

type Wish = Omit<Api['poster.poster.generate']['input'], 'requestId'>;

/**
 * Asks for smart posters: a double tap and a repeat after a lost answer are one task. Its id is kept on the device, as
 * these tasks are in no history. Rejects as calls do.
 */
export function useAsking() {
  const requestIds = useRef(createRequestIds()).current;
  return async (wish: Wish): Promise<string> => {
    try {
      const requestId = requestIds.idFor(wish);
      const { taskId } = await call(
        'poster.poster.generate',
        { ...wish, requestId },
        { toast: false, gate: true },
      ).result;
      requestIds.settle();
      const owner = fullUser();
      if (owner) keepSmartTask(owner.userId, taskId);
      return taskId;
    } catch (error) {
      if (isFinal(error)) requestIds.settle();
      throw error;
    }
  };
}

/** `lost` = no answer comes, and it is asked for again; `gone` = there is no such task of this user. */
type Connection = 'live' | 'lost' | 'gone';

/** Smart posters from their start to their proposals, followed while the page is in front. */
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
  // Proposals are their owner's; the address may become that of others.
  const task = found?.task.taskId === taskId && found?.userId === userId ? found?.task : undefined;
  const ended = task !== undefined && isEnded(task.state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason
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
        // An address that somebody has edited is no id.
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
    /** Asks again at once. */
    reload: () => setTries((before) => before + 1),
    /** An action of the user's that has not been answered yet. */
    acting,
    act(action: 'cancel' | 'retry'): void {
      if (taskId === undefined || userId === undefined) return;
      setActing(action);
      call(`poster.generate.${action}`, { taskId }, { toast: false })
        .result.then((answer) => setFound({ task: answer, userId }), say)
        .finally(() => setActing(undefined));
    },
    /** Others are being asked for. */
    isAsking,
    /** Others of the same texts and pictures, in the place of these. */
    again(): void {
      if (!task) return;
      const { texts, imageIds, sceneId, brandColor, format } = task;
      const wish = {
        texts,
        imageIds,
        format,
        ...(sceneId && { sceneId }),
        ...(brandColor && { brandColor }),
      };
      setAsking(true);
      ask(wish)
        .then((next) => replace(urlOf('poster-generate', { taskId: next })))
        .catch(say)
        .finally(() => setAsking(false));
    },
  };
}

export type ShownProposals = ReturnType<typeof useProposals>;
