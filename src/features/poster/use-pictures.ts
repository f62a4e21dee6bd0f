import type { Size } from '@tuzuo/core/geometry/size';
import type { PictureSource } from '@tuzuo/core/poster/document';
import { CUT_OUT_TOOL, type ToolKey } from '@tuzuo/core/tools';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { ApiError, call } from '@/request';
import { uploadFiles } from '@/request/transfer';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import type { Task } from '@/tools/results';
import { showToast } from '@/ui/feedback';
import { usePosterWords } from './locales';
import { createPictureStore, type PictureStore } from './picture-store';

type Sized = { source: PictureSource; size: Size };

/** Tools that change a picture where it stands. */
export const WORK_TOOLS = [
  CUT_OUT_TOOL,
  'smart-eliminate',
  'image-magnify',
  'image-enhance',
  'ai-expand',
] as const satisfies readonly ToolKey[];

export type WorkTool = (typeof WORK_TOOLS)[number];

/**
 * A picture that a tool is to change, once the user has seen what that costs. `isFresh`: it was chosen for a place that
 * wants it without its background, and is not there yet; `size` in its own pixels.
 */
export type WorkQuestion = Sized & { key: string; tool: WorkTool; isFresh: boolean };

/** A field whose picture is being changed, and how far that is; undefined before the first answer. */
type Working = { key: string; tool: WorkTool; percent: number | undefined };

/** What a tool is to do; `mask` is what was painted for it. */
export type WorkOrder = { options: Readonly<Record<string, string | number>>; mask?: LocalFile };

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

/** Cut-outs stand on posters: nothing around them. */
const CUT_OUT_OPTIONS = { background: 'transparent', trim: true };

/** Has our own tool change a stored picture. Rejects when the task cannot be started. */
async function startWork(
  tool: WorkTool,
  source: PictureSource,
  { options, mask }: WorkOrder,
  requestIds: ReturnType<typeof createRequestIds>,
): Promise<Task | undefined> {
  if (source.type !== 'asset') return undefined;
  const [painted] = mask
    ? await uploadFiles('asset.asset.upload', {}, [mask], { toast: false, gate: true }).result
    : [];
  const maskId = painted?.items[0]?.assetId;
  const inputs = { source: source.id, ...(maskId !== undefined && { mask: maskId }) };
  const payload = { tool, inputs, options: tool === CUT_OUT_TOOL ? CUT_OUT_OPTIONS : options } as const;
  const requestId = requestIds.idFor(payload);
  const task = await call('gen.task.create', { ...payload, requestId }, { toast: false, gate: true }).result;
  requestIds.settle();
  return task;
}

/**
 * Changing the pictures of a poster: a photo is chosen and stands in its place at once; for a place that wants no
 * background the user is asked first.
 * @param put sets the picture of a field; `before` is the size of the one that a tool has changed into it
 */
export function usePictureChange(
  pictures: PictureStore,
  put: (key: string, picture: Sized, before?: Size) => void,
) {
  const t = usePosterWords.say;
  const [question, setQuestion] = useState<WorkQuestion>();
  const [working, setWorking] = useState<Working>();
  const requestIds = useRef(createRequestIds()).current;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const latest = useRef(put);
  latest.current = put;

  /** Uploaded as soon as there is somebody whose it is, so that a reload still has it. */
  const storeEarly = (source: PictureSource) => {
    if (fullUser()) pictures.store(source).catch(() => undefined);
  };

  /** What came of a task takes its place. */
  const finish = ({ key, tool, size }: WorkQuestion, { state, results: [result], failure }: Task): void => {
    setWorking(undefined);
    if (state === 'succeeded' && result) {
      const { width, height } = result;
      const before = tool === CUT_OUT_TOOL ? undefined : size;
      latest.current(key, { source: pictures.add(result), size: { width, height } }, before);
    } else if (state !== 'canceled') showToast(failure?.reason || t('work.failed'));
  };

  const follow = (asked: WorkQuestion, taskId: string) => {
    const { key, tool } = asked;
    stop.current = pollTask<Task>({
      ask: () => call('gen.task.get', { taskId }, { toast: false }).result,
      onTask(task) {
        if (['succeeded', 'failed', 'canceled'].includes(task.state)) finish(asked, task);
        else setWorking({ key, tool, percent: Math.floor(task.progress * 100) });
      },
      onFailure(error) {
        const isOver = error instanceof ApiError;
        if (isOver) {
          setWorking(undefined);
          showToast(t('work.failed'));
        }
        return !isOver;
      },
    });
  };

  return {
    question,
    working,
    /** Lets the user pick another picture for a field. */
    async choose(key: string, isCutOut: boolean): Promise<void> {
      const picked = await pick().catch(() => {
        showToast(t('badPhoto'));
        return undefined;
      });
      if (!picked) return;
      const sized = { source: pictures.keep(picked.file, picked.size), size: picked.size };
      if (isCutOut) setQuestion({ key, ...sized, tool: CUT_OUT_TOOL, isFresh: true });
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
      const sized = { source: pictures.keep(picked.file, picked.size), size: picked.size };
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
        const sized = { source: pictures.keep(file, size), size };
        place(sized);
        storeEarly(sized.source);
      }
    },
    /** Asks whether a tool is to change a picture that stands in its place. */
    ask(key: string, source: PictureSource, tool: WorkTool): void {
      const size = source.type === 'asset' && pictures.sizeOf(source);
      if (size) setQuestion({ key, source, size, tool, isFresh: false });
    },
    /** The picture as it is. */
    useAsIs(): void {
      if (!question) return;
      const { key, source, size } = question;
      setQuestion(undefined);
      put(key, { source, size });
      storeEarly(source);
    },
    leaveQuestion: () => setQuestion(undefined),
    /** Has the tool change the picture, which takes its place once that is done. */
    async work(order: WorkOrder): Promise<void> {
      if (!question) return;
      const { key, source, tool } = question;
      setQuestion(undefined);
      try {
        await requireLogin();
        setWorking({ key, tool, percent: undefined });
        const task = await startWork(tool, await pictures.store(source), order, requestIds);
        if (task) follow(question, task.taskId);
        else setWorking(undefined);
      } catch (error) {
        setWorking(undefined);
        // What was chosen is not lost: the user may still use it as it is.
        setQuestion(question);
        if (!(error instanceof LoginCanceled))
          showToast(error instanceof ApiError ? error.reason : t('work.failed'));
      }
    },
  };
}
