import type { Api } from '@tuzuo/contract/api';
import { productIdsOf } from '@tuzuo/poster/document/pictures';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';
import { useEffect, useRef, useState } from 'react';
import { usePageVisible } from '@/platform/page-life';
import { call } from '@/request';
import { useSession } from '@/session/session.store';
import { useOwnTask } from '@/shell/own-task';
import type { Task } from '@/tools/results';

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
export const useSave = () =>
  useOwnTask<Task, Wish>({
    create: (wish, requestId) =>
      call('studio.save.create', { ...wish, requestId }, { toast: false, gate: true }).result,
    get: (taskId) => call('gen.task.get', { taskId }, { toast: false }).result,
    cancel: (taskId) => call('gen.task.cancel', { taskId }, { toast: false }).result,
  });
