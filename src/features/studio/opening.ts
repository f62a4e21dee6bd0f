import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_VERSION } from '@tuzuo/poster/document';
import type { QueryOf } from '@/navigation';
import { ApiError, call } from '@/request';
import { fullUser, useSession } from '@/session/session.store';
import { withPhoto } from './document';
import type { OpeningState, PageStore } from './page.store';
import type { StudioRoom } from './room';

type Origin = Pick<QueryOf<'studio'>, 'assetId' | 'taskId' | 'index'>;

/** Whether a page starts without anything. */
export const startsNew = ({ assetId, taskId }: Origin): boolean =>
  assetId === undefined && taskId === undefined;

function failureOf(error: unknown): OpeningState {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === ErrorCode.loginNeeded || error.code === ErrorCode.sessionInvalid) return 'login';
  return error.code === ErrorCode.notFound || error.code === ErrorCode.badInput ? 'gone' : 'failed';
}

/**
 * Opens a stored photo, or the document of an earlier save, once the visitor is known; again for another visitor.
 * @param isFresh nothing of this page was kept, which would have precedence
 */
export function createOpening(
  { getState, setState }: PageStore,
  origin: Origin,
  { studio, pictures }: Pick<StudioRoom, 'studio' | 'pictures'>,
  isFresh: () => boolean,
) {
  const { assetId, taskId, index = '0' } = origin;
  let tries = 0;
  /** What was last begun: an answer to an earlier request is dropped. */
  let current = '';

  const openNow = async (isCurrent: () => boolean): Promise<OpeningState> => {
    if (taskId !== undefined) {
      const made = await call('poster.result.open', { taskId, index: Number(index) }, { toast: false })
        .result;
      // A document of a later version cannot be interpreted.
      if (made.doc.version !== POSTER_VERSION) return 'gone';
      for (const asset of made.pictures) pictures.add(asset);
      if (isCurrent()) studio.open(made.doc);
      return 'open';
    }
    const { photo } = await call('studio.matte.get', { assetId: assetId ?? '' }, { toast: false }).result;
    const source = pictures.add(photo);
    if (isCurrent()) studio.open(withPhoto(studio.documentNow(), source, photo));
    return 'open';
  };

  const stateChanged = (): void => {
    const isKnown = useSession.getState().user !== undefined;
    const next = isFresh() && isKnown ? `${tries} ${fullUser() ? 'user' : 'guest'}` : '';
    if (next === current) return;
    current = next;
    if (startsNew(origin) || next === '' || getState().opening === 'open') return;
    const isCurrent = () => next === current;
    const show = (opening: OpeningState): void => {
      if (isCurrent()) setState({ opening });
    };
    show('loading');
    openNow(isCurrent).then(show, (error) => show(failureOf(error)));
  };

  return {
    stateChanged,
    retry(): void {
      tries += 1;
      stateChanged();
    },
    close(): void {
      current = '';
    },
  };
}
