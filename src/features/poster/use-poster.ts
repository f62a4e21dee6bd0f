import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import { withSources } from '@tuzuo/core/poster/edit/fill-in';
import { emptyPoster } from '@tuzuo/core/poster/formats';
import { assetIdsOf } from '@tuzuo/core/poster/pictures';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type History, historyOf, merged, pushed, redo, undo } from '@/lib/history';
import { createRequestIds } from '@/lib/request-ids';
import { throttle } from '@/lib/throttle';
import { type QueryOf, rewrite, urlOf } from '@/navigation';
import { ApiError, call } from '@/request';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { showToast } from '@/ui/feedback';
import { type Draft, draftOf, forgetDraft, keepDraft } from './drafts';
import { usePosterWords } from './locales';
import { isLocal, type PictureStore } from './picture-store';

/** What the page was opened with. */
type PosterOrigin = QueryOf<'create-design'>;

/** A poster as it is changed. */
type Work = { title: string; doc: PosterDocument };

/** The server's poster that this one is of; undefined before the first save. */
type Saved = { posterId: string; revision: number };

/** Why a save was refused: it was changed elsewhere, or is gone. */
export type Conflict = 'changed' | 'gone';

type Loaded = {
  history: History<Work>;
  /** As the server has it, or as the template is. */
  base: Work;
  saved: Saved | undefined;
  /** What was changed the last time and not saved is there again. */
  isRestored: boolean;
};

/** `new`: nothing was named to open, and it is not said yet in which format to begin. */
type LoadState = 'loading' | 'failed' | 'gone' | 'login' | 'new' | Loaded;

/** Steps that can be taken back: they share all that they have in common. */
const MOST_STEPS = 200;

/** Between two writes of the draft, in ms. */
const DRAFT_MS = 800;

const keyOf = ({ templateId, posterId, taskId, index = '0' }: PosterOrigin) => {
  if (posterId !== undefined) return `poster:${posterId}`;
  if (taskId !== undefined) return `proposal:${taskId}:${index}`;
  return templateId !== undefined ? `template:${templateId}` : 'new';
};

/** A picture that was on the device alone is gone with the page that chose it. */
const withoutLost = (doc: PosterDocument): PosterDocument =>
  withSources(doc, (source) => (isLocal(source) ? { type: 'empty' } : source));

type Fetched = { work: Work; saved: Saved | undefined };

async function fetchPoster(posterId: string, pictures: PictureStore): Promise<Fetched> {
  const {
    title,
    doc,
    revision,
    pictures: assets,
  } = await call('poster.poster.get', { posterId }, { toast: false }).result;
  for (const asset of assets) pictures.add(asset);
  return { work: { title, doc }, saved: { posterId, revision } };
}

async function fetchTemplate(templateId: string): Promise<Fetched> {
  const { title, doc } = await call('template.template.get', { templateId }, { toast: false }).result;
  return { work: { title, doc }, saved: undefined };
}

/** One of smart posters, which is no user's poster before it is saved; undefined where there is no such one. */
async function fetchProposal(
  taskId: string,
  index: string,
  pictures: PictureStore,
): Promise<Fetched | undefined> {
  const task = await call('poster.generate.get', { taskId }, { toast: false }).result;
  const doc = task.results[Number(index)]?.doc;
  if (!doc) return undefined;
  for (const asset of task.pictures) pictures.add(asset);
  const title = task.texts[0]?.text.slice(0, POSTER_TITLE_LENGTH) ?? usePosterWords.say('untitled');
  return { work: { title, doc }, saved: undefined };
}

function failureOf(error: unknown): LoadState {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === ErrorCode.loginNeeded || error.code === ErrorCode.sessionInvalid) return 'login';
  return error.code === ErrorCode.notFound || error.code === ErrorCode.badInput ? 'gone' : 'failed';
}

/**
 * A poster on the page: loaded, changed with a way back, kept as a draft, saved.
 * @param version of the pictures: one that was stored meanwhile has a lasting name in the draft
 */
export function usePoster(origin: PosterOrigin, pictures: PictureStore, version: number) {
  const { templateId, posterId, taskId, index = '0' } = origin;
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const isKnown = visitor.kind !== 'restoring';
  const [state, setState] = useState<LoadState>('loading');
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [tries, setTries] = useState(0);
  /** What the last change was of: further ones of the same are one step back. */
  const mergedKey = useRef<string>();
  const requestIds = useRef(createRequestIds()).current;
  /** Whose poster it is, once somebody has logged in. */
  const owner = useRef<string>();
  const latest = useRef<LoadState>(state);
  const become = useCallback((next: LoadState) => {
    latest.current = next;
    setState(next);
  }, []);
  const loaded = typeof state === 'object' ? state : undefined;
  const draftKey = loaded?.saved ? keyOf(loaded.saved) : keyOf(origin);

  /** An empty poster, or what was made of it the last time. */
  const begin = (doc: PosterDocument, draft?: Draft, title = ''): void => {
    const work = { title, doc };
    const history = historyOf<Work>(work);
    become({
      history: draft ? pushed(history, { title: draft.title, doc: withoutLost(draft.doc) }) : history,
      base: work,
      saved: undefined,
      isRestored: draft !== undefined,
    });
  };

  // A poster is its owner's: another user may see another one, or none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason
  useEffect(() => {
    if (!isKnown) return;
    const before = latest.current;
    if (typeof before === 'object') {
      // Who logs in goes on with what is there, also after a session has ended; somebody else does not.
      const isOthers = before.saved && userId !== undefined && owner.current !== userId;
      if (!isOthers || owner.current === undefined) {
        owner.current = userId ?? owner.current;
        return;
      }
    }
    owner.current = userId;
    if (templateId === undefined && posterId === undefined && taskId === undefined) {
      const draft = draftOf(keyOf(origin));
      if (draft) begin(emptyPoster(draft.doc.size), draft);
      else become('new');
      return;
    }
    let isStale = false;
    become('loading');
    const fetchWork = (): Promise<Fetched | undefined> => {
      if (posterId !== undefined) return fetchPoster(posterId, pictures);
      return taskId === undefined ? fetchTemplate(templateId ?? '') : fetchProposal(taskId, index, pictures);
    };
    fetchWork().then(
      (fetched) => {
        if (isStale) return;
        if (!fetched) {
          become('gone');
          return;
        }
        const { work, saved } = fetched;
        const draft = draftOf(keyOf(origin));
        const present = draft && { title: draft.title, doc: withoutLost(draft.doc) };
        const history = present ? pushed(historyOf(work), present) : historyOf(work);
        // A draft of an older revision is saved as such: the server says then what has happened.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that was stored has another name
  useEffect(() => {
    if (!present) return;
    if (isDirty) {
      const doc = withSources(present.doc, pictures.storedAs);
      drafting.call({ key: draftKey, draft: { title: present.title, doc, revision } });
    } else {
      drafting.cancel();
      forgetDraft(draftKey);
    }
  }, [drafting, present, isDirty, draftKey, revision, pictures, version]);
  useEffect(() => drafting.flush, [drafting]);

  const setHistory = (change: (history: History<Work>) => History<Work>) => {
    const now = latest.current;
    if (typeof now === 'object') become({ ...now, history: change(now.history) });
  };

  /** What is to be stored: pictures that were on this device are uploaded first. */
  const storable = async ({ title, doc }: Work): Promise<Work> => {
    const ids = assetIdsOf(doc);
    for (const id of ids) await pictures.store({ type: 'asset', id });
    return {
      title: title.trim() || usePosterWords.say('untitled'),
      doc: withSources(doc, pictures.storedAs),
    };
  };

  const put = async (work: Work, saved: Saved | undefined): Promise<Saved> => {
    const { title, doc } = await storable(work);
    const payload = saved
      ? { title, doc, posterId: saved.posterId, revision: saved.revision }
      : { title, doc, revision: 0, ...(templateId !== undefined && { templateId }) };
    const requestId = requestIds.idFor(payload);
    try {
      const answer = await call(
        'poster.poster.save',
        { ...payload, ...(!saved && { requestId }) },
        { toast: false, gate: true },
      ).result;
      requestIds.settle();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.code !== ErrorCode.serverFault) requestIds.settle();
      throw error;
    }
  };

  /** Saves as a poster of its own where `asCopy`. Whether it is stored now; why not has been said. */
  const save = async ({ asCopy = false } = {}): Promise<Saved | undefined> => {
    const begun = latest.current;
    if (typeof begun !== 'object' || saving) return undefined;
    setSaving(true);
    try {
      await requireLogin();
      const work = begun.history.present;
      const answer = await put(work, asCopy ? undefined : begun.saved);
      drafting.cancel();
      forgetDraft(begun.saved ? keyOf(begun.saved) : keyOf(origin));
      const now = latest.current;
      if (typeof now === 'object') become({ ...now, base: work, saved: answer, isRestored: false });
      mergedKey.current = undefined;
      setConflict(undefined);
      rewrite(urlOf('create-design', { posterId: answer.posterId }));
      return answer;
    } catch (error) {
      if (error instanceof LoginCanceled) return undefined;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === ErrorCode.staleRevision) setConflict('changed');
      else if (code === ErrorCode.notFound && begun.saved) setConflict('gone');
      else return Promise.reject(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  return {
    state,
    loaded,
    present,
    isDirty,
    saving,
    conflict,
    reload: () => setTries((before) => before + 1),
    /** Begins with an empty poster. */
    begin: (doc: PosterDocument, title?: string): void => begin(doc, undefined, title),

    /** The poster with changes that are not rendered yet. */
    now: (): Work | undefined =>
      typeof latest.current === 'object' ? latest.current.history.present : undefined,

    /** Changes the poster. Changes with the same `key` after each other are one step to take back. */
    change(next: (work: Work) => Work, key?: string): void {
      setHistory((history) => {
        const value = next(history.present);
        const isMore = key !== undefined && mergedKey.current === key && history.past.length > 0;
        return isMore ? merged(history, value) : pushed(history, value, MOST_STEPS);
      });
      mergedKey.current = key;
    },
    /** What is changed next is a step of its own. */
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

    /** Back to what the server has, or to the template; what was made is a step back from there. */
    discard(): void {
      const now = latest.current;
      if (typeof now !== 'object') return;
      drafting.cancel();
      forgetDraft(draftKey);
      mergedKey.current = undefined;
      become({ ...now, isRestored: false, history: { ...pushed(now.history, now.base), future: [] } });
    },

    save: (options?: { asCopy: boolean }) =>
      save(options).catch((error: unknown) => {
        showToast(error instanceof ApiError ? error.reason : usePosterWords.say('saveFailed'));
        return undefined;
      }),

    /** Leaves the conflict as it is: what was made is still here. */
    endConflict: () => setConflict(undefined),

    /** Shows what the server has; what was made is a step back from there. */
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
      mergedKey.current = undefined;
      become({ ...now, base: work, saved, history: pushed(now.history, work) });
    },
  };
}

export type OpenPoster = ReturnType<typeof usePoster>;
