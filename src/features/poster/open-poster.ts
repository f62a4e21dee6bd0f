import type { PosterDocument } from '@tuzuo/poster/document';
import { pushed } from '@/lib/history';
import { rewrite, urlOf } from '@/navigation';
import { ApiError } from '@/request';
import type { PictureStore } from '@/tools/poster-pictures';
import { showToast } from '@/ui/feedback';
import { createAutosave } from './autosave';
import { createDraftKeeper } from './draft-keeper';
import { createLoading } from './loading';
import { fetchPoster, type PosterOrigin } from './origin';
import { createPosterStore, isDirtyIn, loadedIn, type PosterState, savedIn, workIn } from './poster.store';
import { createSaving } from './saving';
import { usePosterWords } from './words';

const report = (error: unknown, words: 'saveFailed' | 'failed'): undefined => {
  showToast(error instanceof ApiError ? error.reason : usePosterWords.say(words));
};

/**
 * What is saved automatically: the user has saved the poster once, has changed a restored draft, and there is no
 * conflict.
 */
function autosavedIn(state: PosterState): unknown {
  const loaded = loadedIn(state);
  const isKept = loaded?.saved && !loaded.isRestored && !state.isDisputed && state.userId !== undefined;
  return isKept && isDirtyIn(state) ? workIn(state) : undefined;
}

/** The poster of a page: a store with undo, and the events that load, change, keep and save it. */
export function createOpenPoster(origin: PosterOrigin, pictures: PictureStore) {
  const store = createPosterStore();
  const { usePosterState, setLoaded, endStep } = store;
  const { getState, setState } = usePosterState;
  const drafts = createDraftKeeper(origin, pictures);
  const loading = createLoading(store, drafts, origin, pictures);
  const { save, endConflict } = createSaving(store, drafts, origin, pictures);
  const autosave = createAutosave(
    () =>
      save({ isAsked: false }).then(
        (stored) => stored !== undefined,
        () => false,
      ),
    (isUnsaved) => setState({ isUnsaved }),
  );
  const unsubscribe = usePosterState.subscribe((state, before) => {
    drafts.stateChanged(state, before);
    autosave.schedule(autosavedIn(state));
  });

  return {
    ...store,
    endConflict,
    /** The poster's key on this device; another one once it is saved. */
    keyIn: (state: PosterState): string => drafts.keyOf(savedIn(state)),
    reload: (): void => void loading.load(),
    /** @param isKnown false while a stored session is being restored */
    visitorChanged(userId: string | undefined, isKnown: boolean): void {
      setState({ userId });
      if (isKnown) void loading.load();
    },
    /** Images were loaded or stored: one that was stored has a permanent reference in the draft. */
    picturesChanged: (): void => drafts.update(getState()),
    flushDraft: drafts.flush,
    /** Something goes on for the poster: a reload finds it, even if nothing in it has changed. */
    keepNew: (): void => drafts.keepNew(getState()),
    close(): void {
      loading.close();
      drafts.flush();
      autosave.close();
      unsubscribe();
    },
    /** Starts a new poster; a reload finds its draft. */
    startNew(doc: PosterDocument, title = ''): void {
      const draftId = drafts.startNew();
      loading.start(doc, title);
      rewrite(urlOf('create-design', { draftId }));
    },
    /** Returns to the saved poster, or the template; the discarded changes can be undone. */
    discard(): void {
      const loaded = loadedIn(getState());
      if (!loaded) return;
      drafts.forget(loaded.saved);
      endStep();
      const { history, base } = loaded;
      setLoaded((now) => ({ ...now, isRestored: false, history: { ...pushed(history, base), future: [] } }));
    },
    save: (options: { asCopy?: boolean } = {}) =>
      save(options).catch((error: unknown) => report(error, 'saveFailed')),
    /** Shows the server's version; the user's own can be restored with undo. */
    async openTheirs(): Promise<void> {
      const loaded = loadedIn(getState());
      if (!loaded?.saved) return;
      const theirs = await fetchPoster(loaded.saved.posterId, pictures).catch((error: unknown) =>
        report(error, 'failed'),
      );
      if (!theirs) return;
      const { work, saved } = theirs;
      setState({ conflict: undefined, isDisputed: false });
      endStep();
      setLoaded(() => ({ ...loaded, base: work, saved, history: pushed(loaded.history, work) }));
    },
  };
}

export type OpenPoster = ReturnType<typeof createOpenPoster>;
