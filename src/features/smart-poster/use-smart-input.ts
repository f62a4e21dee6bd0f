import { SMART_LIMITS, type SmartFormat } from '@tuzuo/core/api/poster';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import { useEffect, useRef, useState } from 'react';
import { throttle } from '@/lib/throttle';
import { type QueryOf, rewrite, urlOf } from '@/navigation';
import { usePageHide } from '@/platform/page-life';
import { call } from '@/request';
import { useVisitor } from '@/session/use-visitor';
import { createPictureStore, isUploading, readyIn } from '@/tools/page';
import type { Asset } from '@/tools/results';
import { keepSmartDraft, type SmartDraft, smartDraft, usablePictures } from './kept';
import { isTooLong, type Line, lengthOf, linesOf, textsOf } from './texts';

/** The only slot of the page's picture store. */
export const SLOT = 'pictures';

/** Minimum interval between two writes of the draft, in ms. */
const DRAFT_MS = 500;

/** The form's content except images. */
export type PosterSettings = {
  lines: readonly Line[];
  sceneId: string | undefined;
  /** Undefined: the server chooses by the scene. */
  format: SmartFormat | undefined;
  /** Undefined: the server chooses by the images. */
  brandColor: string | undefined;
};

const settingsOf = ({ texts, sceneId, format, brandColor }: SmartDraft): PosterSettings => ({
  lines: linesOf(texts),
  sceneId,
  format,
  brandColor,
});

/** What prevents submitting the form; undefined when nothing does. */
type Blocker = 'empty' | 'long' | 'all' | 'picture' | undefined;

/** The input of a smart poster: initialized from the address or the draft, and stored as a draft. */
export function useSmartInput({ from, index, taskId }: QueryOf<'poster'>) {
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [draft] = useState(smartDraft);
  const [settings, setSettings] = useState<PosterSettings>(() => settingsOf(draft));
  const [store] = useState(() => createPictureStore(UPLOAD_LIMITS));
  const slots = store.useSlots();
  const entries = slots[SLOT] ?? [];
  useEffect(() => store.clear, [store]);

  // A draft's images belong to their owner; images chosen since are uploaded as soon as there is a user.
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (userId === undefined) return;
    const hasOwn = (store.useSlots.getState()[SLOT] ?? []).length > 0;
    if (!hasOwn) store.add(SLOT, usablePictures(draft, userId));
    setRestored(true);
    store.sendLocal();
    return store.forgetUploads;
  }, [userId, store, draft]);

  const hasBegun = useRef(from === undefined && taskId === undefined);
  useEffect(() => {
    if (userId === undefined || hasBegun.current) return;
    let stale = false;
    loadStart({ from, index, taskId }).then(
      ({ pictures, settings: earlier }) => {
        if (stale) return;
        hasBegun.current = true;
        store.put(SLOT, pictures.slice(0, SMART_LIMITS.images));
        if (earlier) setSettings(earlier);
        // From here on, a reload shows the draft.
        rewrite(urlOf('poster'));
      },
      // The error has been shown; the page stays usable.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [userId, from, index, taskId, store]);

  const drafting = useRef(throttle(keepSmartDraft, DRAFT_MS)).current;
  const assets = readyIn(entries);
  const picturesKey = assets.map(({ assetId }) => assetId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `assets` is a new array with each render
  useEffect(() => {
    const { lines, ...rest } = settings;
    drafting.call({
      texts: lines.map(({ text }) => text),
      ...rest,
      // Before that it is unknown whose images may be shown.
      pictures:
        userId !== undefined && isRestored
          ? { userId, since: sinceOf(draft, assets), assets }
          : draft.pictures,
    });
  }, [drafting, settings, picturesKey, userId, isRestored]);
  useEffect(() => drafting.flush, [drafting]);
  usePageHide(drafting.flush);

  const blocker = (): Blocker => {
    if (settings.lines.some(isTooLong)) return 'long';
    if (lengthOf(settings.lines) > SMART_LIMITS.allText) return 'all';
    // The others go on without the rejected ones.
    const usable = entries.filter(({ picked }) => picked.state !== 'rejected');
    if (usable.some(({ picked }) => picked.state === 'failed')) return 'picture';
    if (textsOf(settings.lines).length + usable.length > 0) return undefined;
    return entries.length > 0 ? 'picture' : 'empty';
  };

  return {
    wishes: settings,
    change: (part: Partial<PosterSettings>) => setSettings((before) => ({ ...before, ...part })),
    entries,
    store,
    isUploading: isUploading(slots),
    blocker: blocker(),
    isEmpty: lengthOf(settings.lines) + entries.length === 0,
    clear(): void {
      store.empty(SLOT);
      setSettings((before) => ({ ...before, lines: linesOf([]) }));
    },
    /** The request's parameters, once all images are stored. */
    request: () => ({
      texts: textsOf(settings.lines),
      imageIds: readyIn(store.useSlots.getState()[SLOT]).map(({ assetId }) => assetId),
      ...(settings.sceneId !== undefined && { sceneId: settings.sceneId }),
      ...(settings.format !== undefined && { format: settings.format }),
      ...(settings.brandColor !== undefined && { brandColor: settings.brandColor }),
    }),
  };
}

export type SmartInput = ReturnType<typeof useSmartInput>;

/** When the oldest of the image addresses was issued. */
function sinceOf({ pictures }: SmartDraft, assets: readonly Asset[]): number {
  const isOld = assets.some(({ url }) => pictures?.assets.some((one) => one.url === url));
  return isOld && pictures ? pictures.since : Date.now();
}

type Start = { pictures: readonly Asset[]; settings?: PosterSettings };

/** The initial content that the address specifies: a tool's output image, or all input of an earlier task. */
async function loadStart({ from, index = '0', taskId = '' }: QueryOf<'poster'>): Promise<Start> {
  if (from !== undefined) {
    const { results } = await call('gen.task.get', { taskId: from }).result;
    const picture = results[Number(index)];
    return { pictures: picture ? [picture] : [] };
  }
  const { texts, pictures, imageIds, ...rest } = await call('poster.generate.get', { taskId }).result;
  const [first] = texts;
  const title = first === undefined || first.slot === 'title' ? [] : [''];
  return {
    // An image whose file was deleted is left out.
    pictures: imageIds.flatMap((id) => pictures.find(({ assetId }) => assetId === id) ?? []),
    settings: settingsOf({ ...rest, texts: [...title, ...texts.map(({ text }) => text)] }),
  };
}
