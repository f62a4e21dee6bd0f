import type { Size } from '@tuzuo/core/geometry/size';
import { CUT_OUT_TOOL, type ToolKey } from '@tuzuo/core/tools';
import type { PictureSource } from '@tuzuo/poster/document';
import { useEffect, useRef, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { createRequestIds } from '@/lib/request-ids';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { ApiError, call } from '@/request';
import { uploadFiles } from '@/request/transfer';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { createPictureStore, type PictureStore } from '@/tools/poster-pictures';
import { type Check, failedChecks, refusedChecks } from '@/tools/refused-checks';
import type { Task } from '@/tools/results';
import { showToast } from '@/ui/feedback';
import { usePosterWords } from './words';

type Sized = { source: PictureSource; size: Size };

/** Tools that edit an image in place. */
export const WORK_TOOLS = [
  CUT_OUT_TOOL,
  'smart-eliminate',
  'image-magnify',
  'image-enhance',
  'ai-expand',
] as const satisfies readonly ToolKey[];

export type WorkTool = (typeof WORK_TOOLS)[number];

/**
 * An image that a tool is to edit, once the user has seen the price. `isFresh`: it was chosen for a frame that wants no
 * background, and is not placed yet; `size` in its own pixels. `refused`: the checks that the last try failed.
 */
export type WorkQuestion = Sized & {
  key: string;
  tool: WorkTool;
  isFresh: boolean;
  refused?: readonly Check[];
};

/** The field whose image is being edited, and the progress; undefined before the first answer. */
type Working = { key: string; tool: WorkTool; percent: number | undefined };

/** Options for a tool; `mask` is the painted mask. */
export type WorkOrder = { options: Readonly<Record<string, string | number>>; mask?: LocalFile };

/** Adds a picked file. Undefined when it cannot be added, which is reported. */
async function addPicture(pictures: PictureStore, file: LocalFile): Promise<Sized | undefined> {
  try {
    const taken = await pictures.addFile(file);
    if (!taken) showToast(usePosterWords.say('badPhoto'));
    return taken;
  } catch (error) {
    if (error instanceof LoginCanceled) return undefined;
    showToast((error instanceof ApiError && error.reason) || usePosterWords.say('failedText'));
    return undefined;
  }
}

/** Lets the user pick an image. Undefined when none is picked, or when it cannot be added, which is reported. */
async function pick(pictures: PictureStore): Promise<Sized | undefined> {
  try {
    const [file] = await media.chooseImages({ count: 1 });
    return file && (await addPicture(pictures, file));
  } catch {
    showToast(usePosterWords.say('badPhoto'));
    return undefined;
  }
}

/** The images of the page's poster. `version` changes whenever one was loaded or stored. */
export function usePictures() {
  const [version, setVersion] = useState(0);
  const [pictures] = useState(() => createPictureStore(() => setVersion((before) => before + 1)));
  useEffect(() => pictures.end, [pictures]);
  return { pictures, version };
}

/** Cut-outs on posters have no margin. */
const CUT_OUT_OPTIONS = { background: 'transparent', trim: true };

/** Runs one of our tools on a stored image. Rejects when the task cannot be started. */
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
 * Replaces images of a poster: a chosen photo is placed at once; for a frame that wants no background the user is asked
 * first.
 * @param put sets a field's image; `before` is the size of the image that a tool has replaced
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

  /** Uploads as soon as there is a user, so that a reload still has the image. */
  const storeEarly = (source: PictureSource) => {
    if (fullUser()) pictures.store(source).catch(() => undefined);
  };

  /** Places the result of a task, or asks again with the reason, unless something else is being asked. */
  const finish = (asked: WorkQuestion, task: Task): void => {
    const { key, tool, size } = asked;
    const [result] = task.results;
    const refused = task.state === 'failed' ? failedChecks(task) : [];
    setWorking(undefined);
    if (refused.length > 0) setQuestion((now) => now ?? { ...asked, refused });
    else if (task.state === 'succeeded' && result) {
      const { width, height } = result;
      const before = tool === CUT_OUT_TOOL ? undefined : size;
      latest.current(key, { source: pictures.add(result), size: { width, height } }, before);
    } else if (task.state !== 'canceled') showToast(task.failure?.reason || t('work.failed'));
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
        const isOver = error instanceof ApiError && error.isFinal;
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
    /** Lets the user pick another image for a field. */
    async choose(key: string, isCutOut: boolean): Promise<void> {
      const picked = await pick(pictures);
      if (!picked) return;
      if (isCutOut) setQuestion({ key, ...picked, tool: CUT_OUT_TOOL, isFresh: true });
      else {
        put(key, picked);
        storeEarly(picked.source);
      }
    },
    /** Lets the user pick an image that has no frame yet. */
    async add(place: (picture: Sized) => void): Promise<void> {
      const picked = await pick(pictures);
      if (!picked) return;
      place(picked);
      storeEarly(picked.source);
    },
    /** Adds dropped images. */
    async drop(files: readonly LocalFile[], place: (picture: Sized) => void): Promise<void> {
      if (files.length === 0) showToast(t('badPhoto'));
      for (const file of files) {
        const sized = await addPicture(pictures, file);
        if (!sized) continue;
        place(sized);
        storeEarly(sized.source);
      }
    },
    /** Asks whether a tool should edit a placed image. */
    ask(key: string, source: PictureSource, tool: WorkTool): void {
      const size = source.type === 'asset' && pictures.sizeOf(source);
      if (size) setQuestion({ key, source, size, tool, isFresh: false });
    },
    /** Uses the image unchanged. */
    useAsIs(): void {
      if (!question) return;
      const { key, source, size } = question;
      setQuestion(undefined);
      put(key, { source, size });
      storeEarly(source);
    },
    leaveQuestion: () => setQuestion(undefined),
    /** Runs the tool on the image, which is replaced when the task is done. */
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
        // The choice is not lost: the user may still use the image unchanged.
        const refused = refusedChecks(error);
        setQuestion({ ...question, refused });
        if (!(error instanceof LoginCanceled) && refused.length === 0)
          showToast(error instanceof ApiError ? error.reason : t('work.failed'));
      }
    },
  };
}
