import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { throttle } from '@/lib/throttle';
import type { PictureStore } from '@/tools/poster-pictures';
import { type Draft, draftKeyOf, draftOf, forgetDraft, keepDraft } from './drafts';
import type { PosterOrigin, Saved } from './origin';
import { isDirtyIn, loadedIn, type PosterState, savedIn, workIn } from './poster.store';

/** Minimum interval between two writes of the draft, in ms. */
const DRAFT_MS = 800;

/** Keeps the unsaved changes of a page's poster on the device. */
export function createDraftKeeper(origin: PosterOrigin, pictures: PictureStore) {
  /** Draft id of a poster that was started on this page. */
  let newId = origin.draftId;
  const writing = throttle(
    ({ key, draft }: { key: string; draft: Draft }) => keepDraft(key, draft),
    DRAFT_MS,
  );
  const keyOf = (saved: Saved | undefined) => draftKeyOf(saved ?? { ...origin, draftId: newId ?? '' });

  /** Forgets the changes: they are stored on the server, or discarded. */
  const forget = (saved: Saved | undefined): void => {
    writing.cancel();
    forgetDraft(keyOf(saved));
  };

  const write = (state: PosterState): void => {
    const loaded = loadedIn(state);
    if (!loaded) return;
    const { saved, history } = loaded;
    const { title, doc: present } = history.present;
    const doc = withSources(present, pictures.storedAs);
    const assets = pictures.assetsOf(assetIdsOf(doc));
    const revision = saved?.revision ?? 0;
    const draft = { title, doc, pictures: assets, revision, at: Date.now(), owner: state.userId };
    writing.call({ key: keyOf(saved), draft });
  };

  /** Writes the draft again: the poster has changed, or the references of its images. */
  const update = (state: PosterState): void => {
    if (isDirtyIn(state)) write(state);
    else if (loadedIn(state)) forget(savedIn(state));
  };

  return {
    keyOf,
    forget,
    update,
    /** Writes the draft of a poster that exists nowhere else, also of one that is as it was started. */
    keepNew(state: PosterState): void {
      if (keyOf(savedIn(state)).startsWith('new:')) write(state);
    },
    /** The draft that the page was opened with. */
    find: (userId: string | undefined): Draft | undefined => draftOf(keyOf(undefined), userId),
    /** A new poster was started. @returns its draft id */
    startNew(): string {
      newId = Date.now().toString(36);
      return newId;
    },
    stateChanged(state: PosterState, before: PosterState): void {
      const isSame =
        workIn(state) === workIn(before) &&
        isDirtyIn(state) === isDirtyIn(before) &&
        keyOf(savedIn(state)) === keyOf(savedIn(before)) &&
        savedIn(state)?.revision === savedIn(before)?.revision;
      if (!isSame) update(state);
    },
    flush: writing.flush,
  };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
