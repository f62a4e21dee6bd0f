import type { Api } from '@tuzuo/contract/api';
import { assetIdsOf, productIdsOf } from '@tuzuo/poster/document/pictures';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';
import { call } from '@/request';
import { useSession } from '@/session/session.store';
import { isLocal } from '@/tools/poster-pictures';
import { outputsOf } from './outputs';
import { areReady, hasProductsIn, type PageStore, photoIdsIn, type SaveQuote } from './page.store';
import type { StudioRoom } from './room';

type Wish = Api['studio.save.quote']['input'];

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
  const wishNow = (): Wish | undefined => {
    const state = studio.useStudioState.getState();
    const doc = studio.documentNow();
    const isStored = !assetIdsOf(doc).some((id) => isLocal({ type: 'asset', id }));
    const isReady = hasProductsIn(state) && areReady(photos.usePhotos.getState(), photoIdsIn(state));
    return isReady && isStored ? { doc, outputs: outputsOf(doc, store.getState().choice) } : undefined;
  };

  /** What the price depends on: the photos, and the scene if a picture is saved in it. */
  const keyOf = (wish: Wish): string => {
    const isInScene = wish.outputs.some(({ background }) => background === undefined);
    const { sessionId } = useSession.getState();
    const scene = isInScene ? (sceneIdIn(wish.doc) ?? '') : '';
    return `${sessionId} ${tries} ${productIdsOf(wish.doc).sort().join()} ${scene}`;
  };

  const show = (quote: SaveQuote | 'failed' | undefined): void => {
    if (quote !== store.getState().quote) store.setState({ quote });
  };

  const request = (key: string): void => {
    const wish = wishNow();
    if (!wish) return;
    const end = (quote: SaveQuote | 'failed'): void => {
      if (key !== asked) return;
      answered = { key, quote };
      show(quote);
    };
    call('studio.save.quote', wish, { toast: false }).result.then(end, () => end('failed'));
  };

  const stateChanged = (): void => {
    const wish = wishNow();
    const key = wish ? keyOf(wish) : '';
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
