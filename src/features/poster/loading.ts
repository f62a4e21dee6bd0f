import type { PosterDocument } from '@tuzuo/poster/document';
import { emptyPoster } from '@tuzuo/poster/document/formats';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { historyOf, pushed } from '@/lib/history';
import { isLocal, type PictureStore } from '@/tools/poster-pictures';
import type { DraftKeeper } from './draft-keeper';
import type { Draft } from './drafts';
import { type Fetched, failureOf, fetchOrigin, type PosterOrigin, type Work } from './origin';
import { loadedIn, type PosterStore } from './poster.store';

/** Content of a draft. An image that existed on the device only is lost with the page where it was chosen. */
function workOf({ title, doc, pictures: assets = [] }: Draft, pictures: PictureStore): Work {
  for (const asset of assets) pictures.add(asset);
  return { title, doc: withSources(doc, (source) => (isLocal(source) ? { type: 'empty' } : source)) };
}

/** Opens what the page was opened with, with the unsaved changes of the last session. */
export function createLoading(
  { usePosterState }: PosterStore,
  drafts: DraftKeeper,
  origin: PosterOrigin,
  pictures: PictureStore,
) {
  const { getState, setState } = usePosterState;
  /** Owner of the poster, once a user has logged in. */
  let owner: string | undefined;
  /** Number of the last attempt: answers to earlier ones are ignored. */
  let attempt = 0;

  const open = (base: Work, saved: Fetched['saved'], draft: Draft | undefined): void => {
    const history = historyOf(base);
    setState({
      load: {
        history: draft ? pushed(history, workOf(draft, pictures)) : history,
        base,
        // A draft of an older revision is saved as such: the server then reports the conflict.
        saved: saved && draft ? { ...saved, revision: draft.revision } : saved,
        isRestored: draft !== undefined,
      },
    });
  };

  /** Whether a poster is open that the user may continue with. */
  const isOpenFor = (userId: string | undefined): boolean => {
    const loaded = loadedIn(getState());
    if (!loaded) return false;
    // A poster belongs to its owner: another user may see a different one, or none. A user who logs in, even after a
    // session has ended, continues with it.
    const isOthers = loaded.saved !== undefined && userId !== undefined && owner !== userId;
    if (isOthers && owner !== undefined) return false;
    owner = userId ?? owner;
    return true;
  };

  return {
    async load(): Promise<void> {
      attempt += 1;
      const mine = attempt;
      const { userId } = getState();
      if (isOpenFor(userId)) return;
      owner = userId;
      const { templateId, posterId, taskId, draftId } = origin;
      if (templateId === undefined && posterId === undefined && taskId === undefined) {
        const draft = draftId === undefined ? undefined : drafts.find(userId);
        if (draft) open({ title: '', doc: emptyPoster(draft.doc.size) }, undefined, draft);
        else setState({ load: 'new' });
        return;
      }
      setState({ load: 'loading' });
      const fetched = await fetchOrigin(origin, pictures).catch(failureOf);
      if (mine !== attempt) return;
      if (typeof fetched === 'string') setState({ load: fetched });
      else open(fetched.work, fetched.saved, drafts.find(userId));
    },
    start: (doc: PosterDocument, title: string): void => open({ title, doc }, undefined, undefined),
    /** Ignores the answer to the running attempt. */
    close(): void {
      attempt += 1;
    },
  };
}
