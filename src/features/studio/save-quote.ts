import type { Api } from '@tuzuo/contract/api';
import { assetIdsOf, productIdsOf } from '@tuzuo/poster/document/pictures';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';
import { call } from '@/request';
import { useSession } from '@/session/session.store';
import { isLocal } from '@/tools/poster-pictures';
import { outputsOf } from './outputs';
import { areReady, hasProductsIn, type PageStore, photoIdsIn, type SaveQuote } from './page.store';
import type { StudioRoom } from './room';

type SaveQuoteRequest = Api['studio.save.quote']['input'];

/** Delay after a change of the picture before the price is requested, in ms. */
const DEBOUNCE_MS = 300;

/**
 * The price of saving: what unlocks the photos that are still locked. It is requested once they are all cut out and
 * stored, and again when they, the scene or the user change.
 */
export function createSaveQuote(store: PageStore, { studio, photos }: Pick<StudioRoom, 'studio' | 'photos'>) {
  let tries = 0;
  /** The last answer, and what it is for. */
  let answered: { key: string; quote: SaveQuote | 'failed' } | undefined;
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What can be saved now; undefined while a photo is not ready. */
  const currentRequest = (): SaveQuoteRequest | undefined => {
    const state = studio.useStudioState.getState();
    const doc = studio.documentNow();
    const isStored = !assetIdsOf(doc).some((id) => isLocal({ type: 'asset', id }));
    const isReady = hasProductsIn(state) && areReady(photos.usePhotos.getState(), photoIdsIn(state));
    return isReady && isStored ? { doc, outputs: outputsOf(doc, store.getState().choice) } : undefined;
  };

  /** What the price depends on: the photos, and the scene if a picture is saved in it. */
  const keyOf = (saveRequest: SaveQuoteRequest): string => {
    const isInScene = saveRequest.outputs.some(({ background }) => background === undefined);
    const { sessionId } = useSession.getState();
    const scene = isInScene ? (sceneIdIn(saveRequest.doc) ?? '') : '';
    return `${sessionId} ${tries} ${productIdsOf(saveRequest.doc).sort().join()} ${scene}`;
  };

  const show = (quote: SaveQuote | 'failed' | undefined): void => {
    if (quote !== store.getState().quote) store.setState({ quote });
  };

  const request = (key: string): void => {
    const saveRequest = currentRequest();
    if (!saveRequest) return;
    const end = (quote: SaveQuote | 'failed'): void => {
      if (key !== asked) return;
      answered = { key, quote };
      show(quote);
    };
    call('studio.save.quote', saveRequest, { toast: false }).result.then(end, () => end('failed'));
  };

  const stateChanged = (): void => {
    const saveRequest = currentRequest();
    const key = saveRequest ? keyOf(saveRequest) : '';
    show(answered?.key === key ? answered.quote : undefined);
    const next = store.getState().isVisible ? key : '';
    if (next === asked) return;
    asked = next;
    clearTimeout(timer);
    if (next !== '') timer = setTimeout(() => request(next), DEBOUNCE_MS);
  };

  return {
    stateChanged,
    reload(): void {
      tries += 1;
      stateChanged();
    },
    close(): void {
      asked = '';
      clearTimeout(timer);
    },
  };
}
