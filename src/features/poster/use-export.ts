import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import { ApiError, call } from '@/request';
import { showToast } from '@/ui/feedback';
import { usePosterWords } from './locales';

/** A poster's export as its owner sees it. */
export type Export = Api['poster.export.get']['output'];

export type ExportWish = Pick<
  Api['poster.poster.export']['input'],
  'format' | 'scale' | 'pageId' | 'bleed' | 'cropMarks'
>;

/** A photo in a scene that must be paid for. */
type LockedScene = { assetId: string; sceneId: string };

/** What must be unlocked before an export, and its price in points; 0 if free uses pay for it. */
type Locked = { assetIds: string[]; scenes: LockedScene[]; points: number };

const isScene = (value: unknown): value is LockedScene => {
  const { assetId, sceneId } = (value ?? {}) as Partial<LockedScene>;
  return typeof assetId === 'string' && typeof sceneId === 'string';
};

/** What a refused export needs; undefined when it was refused for another reason. */
export function lockedBy(error: unknown): Locked | undefined {
  if (!(error instanceof ApiError) || error.code !== ErrorCode.notEnoughPoints) return undefined;
  const { assetIds, scenes, need } = (error.data ?? {}) as Record<'assetIds' | 'scenes' | 'need', unknown>;
  if (!Array.isArray(assetIds) || assetIds.length === 0 || typeof need !== 'number') return undefined;
  const known = Array.isArray(scenes) ? scenes.filter(isScene) : [];
  return { assetIds: assetIds.map(String), scenes: known, points: need };
}

/** The calls that unlock photos, each with its scenes. */
export function unlocksOf({ assetIds = [], scenes = [] }: Partial<Locked> = {}) {
  return assetIds.map((assetId) => {
    const sceneIds = scenes.flatMap((scene) => (scene.assetId === assetId ? [scene.sceneId] : []));
    return { assetId, ...(sceneIds.length > 0 && { sceneIds }) };
  });
}

/**
 * An export from its start to its files.
 * @param onUnlocked photos of products were unlocked for it
 */
export function useExport(onUnlocked: () => void) {
  const t = usePosterWords.say;
  const [task, setTask] = useState<Export>();
  const [starting, setStarting] = useState(false);
  const [locked, setLocked] = useState<Locked>();
  const again = useRef<() => Promise<void>>();
  const requestIds = useRef(createRequestIds()).current;
  const taskId = task?.taskId;
  const isOver = task !== undefined && isEnded(task.state);

  useEffect(() => {
    if (taskId === undefined || isOver) return;
    return pollTask<Export>({
      ask: () => call('poster.export.get', { taskId }, { toast: false }).result,
      onTask: setTask,
      onFailure(error) {
        const isGone = error instanceof ApiError && error.code === ErrorCode.notFound;
        if (isGone) setTask(undefined);
        return !isGone;
      },
    });
  }, [taskId, isOver]);

  const refuse = (error: unknown) => showToast(error instanceof ApiError ? error.reason : t('export.failed'));

  /** @param prepare saves the poster; resolves with undefined when it could not */
  const start = async (wish: ExportWish, prepare: () => Promise<string | undefined>): Promise<void> => {
    setStarting(true);
    setLocked(undefined);
    again.current = () => start(wish, prepare);
    try {
      const posterId = await prepare();
      if (posterId === undefined) return;
      const payload = { posterId, ...wish };
      const requestId = requestIds.idFor(payload);
      const answer = await call('poster.poster.export', { ...payload, requestId }, { toast: false }).result;
      requestIds.settle();
      setTask(answer);
    } catch (error) {
      // A lost answer may still have started an export: the next attempt then uses the same id.
      if (error instanceof ApiError && error.code !== ErrorCode.serverFault) requestIds.settle();
      const needed = lockedBy(error);
      if (needed) setLocked(needed);
      else refuse(error);
    } finally {
      setStarting(false);
    }
  };

  return {
    task,
    /** Requested, but not yet confirmed by the server. */
    starting,
    /** Photos of products that the last attempt needs unlocked. */
    locked,
    start,
    /** Unlocks them with their scenes, and exports. Each is paid for once, however often this is repeated. */
    async unlock(): Promise<void> {
      setStarting(true);
      try {
        for (const wish of unlocksOf(locked))
          await call('studio.matte.unlock', wish, { toast: false }).result;
        onUnlocked();
        await again.current?.();
      } catch (error) {
        refuse(error);
      } finally {
        setStarting(false);
      }
    },
    cancel(): void {
      if (taskId === undefined) return;
      call('poster.export.cancel', { taskId }, { toast: false }).result.then(setTask, refuse);
    },
    /** Dismisses the finished export, so that another one can start. */
    leave: () => setTask(undefined),
  };
}

export type PosterExport = ReturnType<typeof useExport>;
