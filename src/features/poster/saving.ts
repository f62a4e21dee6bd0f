import { ErrorCode } from '@tuzuo/core/api/errors';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { createRequestIds } from '@/lib/request-ids';
import { rewrite, urlOf } from '@/navigation';
import { ApiError, call } from '@/request';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import type { PictureStore } from '@/tools/poster-pictures';
import { showToast } from '@/ui/feedback';
import type { DraftKeeper } from './draft-keeper';
import { fetchPoster, type PosterOrigin, type Saved, type Work } from './origin';
import { loadedIn, type PosterStore } from './poster.store';
import { usePosterWords } from './words';

/** `isAsked`: requested by the user, who logs in for it; otherwise it is an automatic, silent attempt. */
type SaveOptions = { asCopy?: boolean; isAsked?: boolean };

/** Sends posters to the server, under one idempotency key per content. */
function createSender({ templateId }: PosterOrigin, pictures: PictureStore) {
  const requestIds = createRequestIds();

  /** Uploads images that exist on this device only, and returns the poster as it is to be stored. */
  const storable = async ({ title, doc }: Work): Promise<Work> => {
    for (const id of assetIdsOf(doc)) await pictures.store({ type: 'asset', id });
    return {
      title: title.trim() || usePosterWords.say('untitled'),
      doc: withSources(doc, pictures.storedAs),
    };
  };

  return async (work: Work, saved: Saved | undefined, isAsked: boolean): Promise<Saved> => {
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
}

/** Saves the page's poster; a version that the server refuses becomes a conflict, which the user decides. */
export function createSaving(
  { usePosterState, setLoaded, endStep }: PosterStore,
  drafts: DraftKeeper,
  origin: PosterOrigin,
  pictures: PictureStore,
) {
  const { getState, setState } = usePosterState;
  const send = createSender(origin, pictures);
  let running: Promise<unknown> | undefined;

  /** Lets the user decide between the two versions. */
  const disagree = async ({ posterId }: Saved): Promise<void> => {
    setState({ isDisputed: true, conflict: {} });
    const theirs = await fetchPoster(posterId, pictures).catch(() => undefined);
    if (theirs)
      setState(({ conflict }) => ({ conflict: typeof conflict === 'object' ? { theirs } : conflict }));
  };

  /** Saves, as a new poster with `asCopy`. Returns what is stored now; undefined when it failed, which is reported. */
  const store = async ({ asCopy = false, isAsked = true }: SaveOptions): Promise<Saved | undefined> => {
    const begun = loadedIn(getState());
    if (!begun) return undefined;
    const { saved, history } = begun;
    if (!isAsked && history.present === begun.base) return saved;
    setState({ isSaving: true });
    try {
      if (isAsked) await requireLogin();
      const base = history.present;
      const answer = await send(base, asCopy ? undefined : saved, isAsked);
      drafts.forget(saved);
      setLoaded((now) => ({ ...now, base, saved: answer, isRestored: false }));
      setState({ isDisputed: false });
      if (!isAsked) return answer;
      endStep();
      setState({ conflict: undefined });
      rewrite(urlOf('create-design', { posterId: answer.posterId }));
      return answer;
    } catch (error) {
      if (error instanceof LoginCanceled) return undefined;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === ErrorCode.staleRevision && saved) void disagree(saved);
      else if (code === ErrorCode.notFound && saved) setState({ isDisputed: true, conflict: 'gone' });
      else throw error;
      return undefined;
    } finally {
      setState({ isSaving: false });
    }
  };

  return {
    /** One save at a time: each starts from what the previous one has left. */
    async save(options: SaveOptions): Promise<Saved | undefined> {
      await running?.catch(() => undefined);
      const mine = store(options);
      running = mine;
      return mine;
    },
    /** Dismisses the conflict; the user's version stays. */
    endConflict: (): void => setState({ conflict: undefined }),
  };
}
