import type { PictureSource } from '@tuzuo/core/poster/document';
import { CUT_OUT_TOOL } from '@tuzuo/core/tools';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { ApiError, call } from '@/request';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import type { Task } from '@/tools/results';
import { showToast } from '@/ui/feedback';
import { usePosterWords } from './locales';
import { createPictureStore, type PictureStore } from './picture-store';

type Sized = { source: PictureSource; size: { width: number; height: number } };

/** A picture that was chosen for a place that wants it without its background. */
type CutOutQuestion = Sized & { key: string };

/** A field whose picture's background is being removed, and how far that is; undefined before the first answer. */
type Cutting = { key: string; percent: number | undefined };

/** Lets the user pick a picture. Undefined when none is picked, or when it cannot be opened, which has been said. */
async function pick(): Promise<{ file: LocalFile; size: Sized['size'] } | undefined> {
  const [file] = await media.chooseImages({ count: 1 });
  if (!file) return undefined;
  const size = await media.measure(file);
  if (size) return { file, size };
  media.release(file);
  showToast(usePosterWords.say('badPhoto'));
  return undefined;
}

/** The pictures of the poster on this page. `version` rises whenever one has come or was stored. */
export function usePictures() {
  const [version, setVersion] = useState(0);
  const [pictures] = useState(() => createPictureStore(() => setVersion((before) => before + 1)));
  useEffect(() => pictures.end, [pictures]);
  return { pictures, version };
}

/** Removes the background of a stored picture by our own tool. Rejects when the task cannot be started. */
async function startCutting(
  source: PictureSource,
  requestIds: ReturnType<typeof createRequestIds>,
): Promise<Task | undefined> {
  if (source.type !== 'asset') return undefined;
  const options = { background: 'transparent', trim: true };
  const payload = { tool: CUT_OUT_TOOL, inputs: { source: source.id }, options } as const;
  const requestId = requestIds.idFor(payload);
  const task = await call('gen.task.create', { ...payload, requestId }, { toast: false, gate: true }).result;
  requestIds.settle();
  return task;
}

/**
 * Changing the pictures of a poster: a photo is chosen and stands in its place at once; for a place that wants no
 * background the user is asked first.
 * @param put sets the picture of a field
 */
export function usePictureChange(pictures: PictureStore, put: (key: string, picture: Sized) => void) {
  const t = usePosterWords.say;
  const [question, setQuestion] = useState<CutOutQuestion>();
  const [cutting, setCutting] = useState<Cutting>();
  const requestIds = useRef(createRequestIds()).current;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const latest = useRef(put);
  latest.current = put;

  /** Uploaded as soon as there is somebody whose it is, so that a reload still has it. */
  const storeEarly = (source: PictureSource) => {
    if (fullUser()) pictures.store(source).catch(() => undefined);
  };

  /** Whether what came of a task stands in its place now. */
  const finish = (key: string, { state, results: [result], failure }: Task): void => {
    setCutting(undefined);
    if (state === 'succeeded' && result) {
      const { width, height } = result;
      latest.current(key, { source: pictures.add(result), size: { width, height } });
    } else if (state !== 'canceled') showToast(failure?.reason || t('cut.failed'));
  };

  const follow = (key: string, taskId: string) => {
    stop.current = pollTask<Task>({
      ask: () => call('gen.task.get', { taskId }, { toast: false }).result,
      onTask(task) {
        if (['succeeded', 'failed', 'canceled'].includes(task.state)) finish(key, task);
        else setCutting({ key, percent: Math.floor(task.progress * 100) });
      },
      onFailure(error) {
        const isOver = error instanceof ApiError;
        if (isOver) {
          setCutting(undefined);
          showToast(t('cut.failed'));
        }
        return !isOver;
      },
    });
  };

  return {
    question,
    cutting,
    /** Lets the user pick another picture for a field. */
    async choose(key: string, isCutOut: boolean): Promise<void> {
      const picked = await pick().catch(() => {
        showToast(t('badPhoto'));
        return undefined;
      });
      if (!picked) return;
      const sized = { source: pictures.keep(picked.file), size: picked.size };
      if (isCutOut) setQuestion({ key, ...sized });
      else {
        put(key, sized);
        storeEarly(sized.source);
      }
    },
    /** Lets the user pick a picture that has no place yet. */
    async add(place: (picture: Sized) => void): Promise<void> {
      const picked = await pick().catch(() => {
        showToast(t('badPhoto'));
        return undefined;
      });
      if (!picked) return;
      const sized = { source: pictures.keep(picked.file), size: picked.size };
      place(sized);
      storeEarly(sized.source);
    },
    /** Takes in pictures that were dropped. */
    async drop(files: readonly LocalFile[], place: (picture: Sized) => void): Promise<void> {
      if (files.length === 0) showToast(t('badPhoto'));
      for (const file of files) {
        const size = await media.measure(file).catch(() => undefined);
        if (!size) {
          media.release(file);
          showToast(t('badPhoto'));
          continue;
        }
        const sized = { source: pictures.keep(file), size };
        place(sized);
        storeEarly(sized.source);
      }
    },
    /** Asks whether the background of a picture that stands in its place is to go. */
    ask: (key: string, source: PictureSource, size: Sized['size']) => setQuestion({ key, source, size }),
    /** The picture as it is. */
    useAsIs(): void {
      if (!question) return;
      const { key, ...sized } = question;
      setQuestion(undefined);
      put(key, sized);
      storeEarly(sized.source);
    },
    leaveQuestion: () => setQuestion(undefined),
    /** The picture without its background, once the tool has removed it. */
    async cutOut(): Promise<void> {
      if (!question) return;
      const { key, source } = question;
      setQuestion(undefined);
      try {
        await requireLogin();
        setCutting({ key, percent: undefined });
        const task = await startCutting(await pictures.store(source), requestIds);
        if (task) follow(key, task.taskId);
        else setCutting(undefined);
      } catch (error) {
        setCutting(undefined);
        // What was chosen is not lost: the user may still use it as it is.
        setQuestion(question);
        if (!(error instanceof LoginCanceled))
          showToast(error instanceof ApiError ? error.reason : t('cut.failed'));
      }
    },
  };
}
