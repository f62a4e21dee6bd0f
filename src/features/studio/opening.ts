import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_VERSION } from '@tuzuo/poster/document';
import { useEffect, useState } from 'react';
import type { QueryOf } from '@/navigation';
import { ApiError, call } from '@/request';
import { useVisitor } from '@/session/use-visitor';
import { withPhoto } from './document';
import type { StudioRoom } from './room';

/** What the page was opened with. `new`: nothing; `login`: something of a user, by a guest. */
type OpeningState = 'new' | 'loading' | 'open' | 'failed' | 'gone' | 'login';

type Opening = { state: OpeningState; retry: () => void };

function failureOf(error: unknown): OpeningState {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === ErrorCode.loginNeeded || error.code === ErrorCode.sessionInvalid) return 'login';
  return error.code === ErrorCode.notFound || error.code === ErrorCode.badInput ? 'gone' : 'failed';
}

/**
 * Opens a stored photo, or the document of an earlier save.
 * @param isFresh nothing of this page was kept, which would have precedence
 */
export function useOpening(
  { assetId, taskId, index = '0' }: QueryOf<'studio'>,
  { studio, pictures }: Pick<StudioRoom, 'studio' | 'pictures'>,
  isFresh: boolean,
): Opening {
  const { kind } = useVisitor();
  const [tries, setTries] = useState(0);
  const isNew = assetId === undefined && taskId === undefined;
  const [state, setState] = useState<OpeningState>(isNew ? 'new' : 'loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again with each retry
  useEffect(() => {
    if (isNew || !isFresh || kind === 'restoring' || state === 'open') return;
    let isStale = false;
    setState('loading');
    const opened = async () => {
      if (taskId !== undefined) {
        const made = await call('poster.result.open', { taskId, index: Number(index) }, { toast: false })
          .result;
        // A document of a later version cannot be interpreted.
        if (made.doc.version !== POSTER_VERSION) return 'gone';
        for (const asset of made.pictures) pictures.add(asset);
        if (!isStale) studio.open(made.doc);
        return 'open';
      }
      const { photo } = await call('studio.matte.get', { assetId: assetId ?? '' }, { toast: false }).result;
      const source = pictures.add(photo);
      if (!isStale) studio.open(withPhoto(studio.documentNow(), source, photo));
      return 'open';
    };
    opened().then(
      (next) => !isStale && setState(next as OpeningState),
      (error) => !isStale && setState(failureOf(error)),
    );
    return () => {
      isStale = true;
    };
  }, [assetId, taskId, index, kind, tries, isNew, isFresh]);

  return { state, retry: () => setTries((before) => before + 1) };
}
