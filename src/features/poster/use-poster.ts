import { ErrorCode } from '@tuzuo/core/api/errors';
import type { PosterDocument } from '@tuzuo/poster/document';
import { emptyPoster } from '@tuzuo/poster/document/formats';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type History, historyOf, learned, merged, pushed, redo, undo } from '@/lib/history';
import { createRequestIds } from '@/lib/request-ids';
import { throttle } from '@/lib/throttle';
import { rewrite, urlOf } from '@/navigation';
import { usePageHide } from '@/platform/page-life';
import { ApiError, call } from '@/request';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { isLocal, type PictureStore } from '@/tools/poster-pictures';
import { showToast } from '@/ui/feedback';
import { type Draft, draftKeyOf, draftOf, forgetDraft, keepDraft } from './drafts';
import { usePosterWords } from './locales';
import {
  type Fetched,
  failureOf,
  fetchOrigin,
  fetchPoster,
  type PosterOrigin,
  type Saved,
  type Work,
} from './origin';
import { useAutosave } from './use-autosave';

/** Why a save was refused: the server has a newer version, which `theirs` contains once loaded, or none any more. */
export type Conflict = { theirs?: Fetched } | 'gone';

type Loaded = {
  history: History<Work>;
  /** As stored on the server, or as in the template. */
  base: Work;
  /** The server's poster; undefined before the first save. */
  saved: Saved | undefined;
  /** Unsaved changes of the last session were restored. */
  isRestored: boolean;
};

/** `new`: nothing was specified to open, and the format is still to be chosen. */
type LoadState = 'loading' | 'failed' | 'gone' | 'login' | 'newer' | 'new' | Loaded;

/** `isAsked`: requested by the user, who logs in for it; otherwise it is an automatic, silent attempt. */
type SaveOptions = { asCopy?: boolean; isAsked?: boolean };

/** Maximum number of undo steps; they share unchanged parts. */
const MOST_STEPS = 200;

/** Minimum interval between two writes of the draft, in ms. */
const DRAFT_MS = 800;

/** Content of a draft. An image that existed on the device only is lost with the page where it was chosen. */
function workOf({ title, doc, pictures: assets = [] }: Draft, pictures: PictureStore): Work {
  for (const asset of assets) pictures.add(asset);
  return { title, doc: withSources(doc, (source) => (isLocal(source) ? { type: 'empty' } : source)) };
}

/**
 * The page's poster: loading, changes with undo, drafts, and saving.
 * @param version of the images: one that was stored meanwhile has a permanent reference in the draft
 */
export function usePoster(origin: PosterOrigin, pictures: PictureStore, version: number) {
  const { templateId, posterId, taskId, index, draftId } = origin;
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const isKnown = visitor.kind !== 'restoring';
  const [state, setState] = useState<LoadState>('loading');
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [tries, setTries] = useState(0);
  /** Key of the last change: further changes with the same key belong to the same undo step. */
  const mergedKey = useRef<string>();
  const requestIds = useRef(createRequestIds()).current;
  const running = useRef<Promise<unknown>>();
  /** True after the server has refused this version: only the user decides what happens to it. */
  const isDisputed = useRef(false);
  /** Owner of the poster, once a user has logged in. */
  const owner = useRef<string>();
  const latest = useRef<LoadState>(state);
  const become = useCallback((next: LoadState) => {
    latest.current = next;
    setState(next);
  }, []);
  const loaded = typeof state === 'object' ? state : undefined;
  /** Draft id of a poster that was started on this page. */
  const newId = useRef(draftId);
  const keyNow = (saved: Saved | undefined) =>
    draftKeyOf(saved ?? { ...origin, draftId: newId.current ?? '' });
  const draftKey = keyNow(loaded?.saved);

  /** Starts an empty poster, or restores its draft. */
  const begin = (doc: PosterDocument, draft?: Draft, title = ''): void => {
    const work = { title, doc };
    const history = historyOf<Work>(work);
    become({
      history: draft ? pushed(history, workOf(draft, pictures)) : history,
      base: work,
      saved: undefined,
      isRestored: draft !== undefined,
    });
  };

  // A poster belongs to its owner: another user may see a different one, or none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again with each retry
  useEffect(() => {
    if (!isKnown) return;
    const before = latest.current;
    if (typeof before === 'object') {
      // A user who logs in, even after a session has ended, continues with this poster; a different user does not.
      const isOthers = before.saved && userId !== undefined && owner.current !== userId;
      if (!isOthers || owner.current === undefined) {
        owner.current = userId ?? owner.current;
        return;
      }
    }
    owner.current = userId;
    if (templateId === undefined && posterId === undefined && taskId === undefined) {
      const draft = draftId === undefined ? undefined : draftOf(draftKey, userId);
      if (draft) begin(emptyPoster(draft.doc.size), draft);
      else become('new');
      return;
    }
    let isStale = false;
    become('loading');
    fetchOrigin(origin, pictures).then(
      (fetched) => {
        if (isStale) return;
        const { work, saved } = fetched;
        const draft = draftOf(draftKeyOf(origin), userId);
        const present = draft && workOf(draft, pictures);
        const history = present ? pushed(historyOf(work), present) : historyOf(work);
        // A draft of an older revision is saved as such: the server then reports the conflict.
        const since = saved && draft ? { ...saved, revision: draft.revision } : saved;
        become({ history, base: work, saved: since, isRestored: draft !== undefined });
      },
      (error: unknown) => {
        if (!isStale) become(failureOf(error));
      },
    );
    return () => {
      isStale = true;
    };
  }, [templateId, posterId, taskId, index, userId, isKnown, tries]);

  const present = loaded?.history.present;
  const isDirty = loaded !== undefined && present !== loaded.base;

  const drafting = useRef(
    throttle(({ key, draft }: { key: string; draft: Draft }) => keepDraft(key, draft), DRAFT_MS),
  ).current;
  const revision = loaded?.saved?.revision ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when images were stored, which changes their references
  useEffect(() => {
    if (!present) return;
    if (isDirty) {
      const doc = withSources(present.doc, pictures.storedAs);
      const assets = pictures.assetsOf(assetIdsOf(doc));
      const draft = { title: present.title, doc, pictures: assets, revision, at: Date.now(), owner: userId };
      drafting.call({ key: draftKey, draft });
    } else {
      drafting.cancel();
      forgetDraft(draftKey);
    }
  }, [drafting, present, isDirty, draftKey, revision, pictures, version]);
  useEffect(() => drafting.flush, [drafting]);
  usePageHide(drafting.flush);

  const setHistory = (change: (history: History<Work>) => History<Work>) => {
    const now = latest.current;
    if (typeof now === 'object') become({ ...now, history: change(now.history) });
  };

  /** Uploads images that exist on this device only, and returns the poster as it is to be stored. */
  const storable = async ({ title, doc }: Work): Promise<Work> => {
    const ids = assetIdsOf(doc);
    for (const id of ids) await pictures.store({ type: 'asset', id });
    return {
      title: title.trim() || usePosterWords.say('untitled'),
      doc: withSources(doc, pictures.storedAs),
    };
  };

  const put = async (work: Work, saved: Saved | undefined, isAsked: boolean): Promise<Saved> => {
    const { title, doc } = await storable(work);
    const payload = saved
      ? { title, doc, posterId: saved.posterId, revision: saved.revision }
      : { title, doc, revision: 0, ...(templateId !== undefined && { templateId }) };
    const requestId = requestIds.idFor(payload);
    try {
      const answer = await call(
        'poster.poster.save',
        { ...payload, ...(!saved && { requestId }) },
        { toast: false, gate: isAsked },
      ).result;
      requestIds.settle();
      if (answer.linkNote !== undefined) showToast(answer.linkNote, { durationMs: 6000 });
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.code !== ErrorCode.serverFault) requestIds.settle();
      throw error;
    }
  };

  /** Lets the user decide between the two versions. */
  const disagree = async ({ posterId: id }: Saved): Promise<void> => {
    isDisputed.current = true;
    setConflict({});
    const theirs = await fetchPoster(id, pictures).catch(() => undefined);
    if (theirs) setConflict((now) => (typeof now === 'object' ? { theirs } : now));
  };

  /** Saves, as a new poster with `asCopy`. Returns what is stored now; undefined when it failed, which is reported. */
  const store = async ({ asCopy = false, isAsked = true }: SaveOptions): Promise<Saved | undefined> => {
    const begun = latest.current;
    if (typeof begun !== 'object') return undefined;
    if (!isAsked && begun.history.present === begun.base) return begun.saved;
    setSaving(true);
    try {
      if (isAsked) await requireLogin();
      const work = begun.history.present;
      const answer = await put(work, asCopy ? undefined : begun.saved, isAsked);
      drafting.cancel();
      forgetDraft(keyNow(begun.saved));
      const now = latest.current;
      if (typeof now === 'object') become({ ...now, base: work, saved: answer, isRestored: false });
      isDisputed.current = false;
      if (!isAsked) return answer;
      mergedKey.current = undefined;
      setConflict(undefined);
      rewrite(urlOf('create-design', { posterId: answer.posterId }));
      return answer;
    } catch (error) {
      if (error instanceof LoginCanceled) return undefined;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === ErrorCode.staleRevision && begun.saved) void disagree(begun.saved);
      else if (code === ErrorCode.notFound && begun.saved) {
        isDisputed.current = true;
        setConflict('gone');
      } else return Promise.reject(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  /** One save at a time: each starts from what the previous one has left. */
  const save = async (options: SaveOptions): Promise<Saved | undefined> => {
    await running.current?.catch(() => undefined);
    const mine = store(options);
    running.current = mine;
    return mine;
  };

  // Autosave requires that the user has saved the poster once, has changed a restored draft, and that there is no
  // conflict.
  const isKept =
    loaded?.saved !== undefined && !loaded.isRestored && !isDisputed.current && userId !== undefined;
  const isUnsaved = useAutosave(isKept && isDirty ? present : undefined, () =>
    save({ isAsked: false }).then(
      (stored) => stored !== undefined,
      () => false,
    ),
  );

  return {
    state,
    loaded,
    present,
    isDirty,
    saving,
    /** The last automatic save has failed; the changes are kept on this device. */
    isUnsaved,
    conflict,
    reload: () => setTries((before) => before + 1),
    /** Starts a new poster; a reload finds its draft. */
    begin(doc: PosterDocument, title?: string): void {
      newId.current = Date.now().toString(36);
      begin(doc, undefined, title);
      rewrite(urlOf('create-design', { draftId: newId.current }));
    },

    /** The poster including changes that are not rendered yet. */
    now: (): Work | undefined =>
      typeof latest.current === 'object' ? latest.current.history.present : undefined,

    /** Changes the poster. Consecutive changes with the same `key` are undone together. */
    change(next: (work: Work) => Work, key?: string): void {
      const touched = latest.current;
      if (typeof touched === 'object' && touched.isRestored) become({ ...touched, isRestored: false });
      setHistory((history) => {
        const value = next(history.present);
        const isMore = key !== undefined && mergedKey.current === key && history.past.length > 0;
        return isMore ? merged(history, value) : pushed(history, value, MOST_STEPS);
      });
      mergedKey.current = key;
    },
    /** Records what has become known, such as where the product in a photo is, in every step: undo keeps it. */
    learn(fact: (doc: PosterDocument) => PosterDocument): void {
      setHistory((history) =>
        learned(history, (work) => {
          const doc = fact(work.doc);
          return doc === work.doc ? work : { ...work, doc };
        }),
      );
    },
    /** Ends the undo step: the next change is a new one. */
    endStep(): void {
      mergedKey.current = undefined;
    },
    undo(): void {
      mergedKey.current = undefined;
      setHistory(undo);
    },
    redo(): void {
      mergedKey.current = undefined;
      setHistory(redo);
    },

    /** Returns to the saved poster, or the template; the discarded changes can be undone. */
    discard(): void {
      const now = latest.current;
      if (typeof now !== 'object') return;
      drafting.cancel();
      forgetDraft(draftKey);
      mergedKey.current = undefined;
      become({ ...now, isRestored: false, history: { ...pushed(now.history, now.base), future: [] } });
    },

    save: (options: { asCopy?: boolean } = {}) =>
      save(options).catch((error: unknown) => {
        showToast(error instanceof ApiError ? error.reason : usePosterWords.say('saveFailed'));
        return undefined;
      }),

    /** Dismisses the conflict; the user's version stays. */
    endConflict: () => setConflict(undefined),

    /** Shows the server's version; the user's own can be restored with undo. */
    async openTheirs(): Promise<void> {
      const now = latest.current;
      if (typeof now !== 'object' || !now.saved) return;
      const theirs = await fetchPoster(now.saved.posterId, pictures).catch((error: unknown) => {
        showToast(error instanceof ApiError ? error.reason : usePosterWords.say('failed'));
        return undefined;
      });
      if (!theirs) return;
      const { work, saved } = theirs;
      setConflict(undefined);
      isDisputed.current = false;
      mergedKey.current = undefined;
      become({ ...now, base: work, saved, history: pushed(now.history, work) });
    },
  };
}

export type OpenPoster = ReturnType<typeof usePoster>;
