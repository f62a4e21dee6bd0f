import { ErrorCode } from '@tuzuo/core/api/errors';
import type { PictureSource } from '@tuzuo/poster/document';
import { create } from 'zustand';
import { ApiError } from '@/request';
import { fullUser } from '@/session/session.store';
import { fetchMatte, isLocal, type Matte, NoMatte, type PictureStore } from '@/tools/poster-pictures';
import type { MatteBox } from './document';

/** What is known about a photo. `percent`: progress of the current step, where it is known. */
export type Photo =
  /** On this device only, until there is a user. */
  | { step: 'local' }
  | { step: 'uploading'; percent: number }
  | { step: 'cutting'; percent?: number }
  | { step: 'ready'; isUnlocked: boolean; unsure?: Matte['unsure'] }
  /** It may be retried. `reason`: the server's message; undefined when no answer arrived. */
  | { step: 'failed'; at: 'upload' | 'matte'; reason: string | undefined };

type ById = Readonly<Record<string, Photo>>;

type PhotosHost = {
  pictures: Pick<PictureStore, 'store' | 'add' | 'sizeOf' | 'retry' | 'setMatte'>;
  /** Called when the server has a photo that was on the device only. */
  onStored: (local: PictureSource, stored: PictureSource) => void;
  /** Called when the product in a photo is known. */
  onMatte: (source: PictureSource, matte: MatteBox) => void;
};

const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.reason : undefined;

/**
 * The photos of the page on their way to a matte: uploaded as soon as there is a user, analyzed, and cut out. Each step
 * can be repeated; a photo stays usable whatever happens.
 */
export function createPhotos({ pictures, onStored, onMatte }: PhotosHost) {
  const usePhotos = create<ById>(() => ({}));
  const running = new Set<string>();
  const stops: (() => void)[] = [];
  let isOver = false;

  const show = (id: string, photo: Photo) => {
    if (!isOver && id in usePhotos.getState()) usePhotos.setState({ [id]: photo });
  };

  /** Uploads a photo. @returns its id on the server; undefined when it is no longer needed */
  const upload = async (id: string): Promise<string | undefined> => {
    const local: PictureSource = { type: 'asset', id };
    if (!isLocal(local)) return id;
    show(id, { step: 'uploading', percent: 0 });
    const stored = await pictures.store(local, (share) =>
      show(id, { step: 'uploading', percent: Math.floor(share * 100) }),
    );
    if (isOver || !(id in usePhotos.getState())) return undefined;
    // Its file is gone, or the server has not taken it.
    if (stored.type !== 'asset') throw new NoMatte(undefined);
    const { [id]: _, ...others } = usePhotos.getState();
    usePhotos.setState({ ...others, [stored.id]: { step: 'cutting' } }, true);
    onStored(local, stored);
    return stored.id;
  };

  const cutOut = async (id: string): Promise<void> => {
    const matte = await fetchMatte(id, (percent) => show(id, { step: 'cutting', percent }), stops);
    if (isOver) return;
    const { previewUrl, width, height, box, unsure, state, photo } = matte;
    const source: PictureSource = { type: 'asset', id };
    // After a reload, or of a document that was opened by its photo.
    if (!pictures.sizeOf({ id })) pictures.retry(pictures.add(photo));
    await pictures.setMatte(id, { maskUrl: previewUrl });
    onMatte(source, { width, height, box });
    show(id, { step: 'ready', isUnlocked: state === 'unlocked', ...(unsure && { unsure }) });
  };

  /** Takes a photo as far as it gets now. Never rejects. */
  const advance = async (id: string): Promise<void> => {
    const photo = usePhotos.getState()[id];
    if (!photo || photo.step === 'ready' || running.has(id) || isOver) return;
    if (!fullUser()) return show(id, { step: 'local' });
    running.add(id);
    let current = id;
    try {
      const stored = await upload(id);
      if (stored === undefined) return;
      current = stored;
      running.add(stored);
      show(stored, { step: 'cutting' });
      await cutOut(stored);
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === ErrorCode.loginNeeded;
      const reason = error instanceof NoMatte ? error.reason : reasonOf(error);
      const at = isLocal({ type: 'asset', id: current }) ? 'upload' : 'matte';
      show(current, isGone ? { step: 'local' } : { step: 'failed', at, reason });
    } finally {
      running.delete(id);
      running.delete(current);
    }
  };

  return {
    usePhotos,
    /** Starts with a photo, on this device or on the server. */
    add(source: PictureSource): void {
      if (source.type !== 'asset' || source.id in usePhotos.getState()) return;
      usePhotos.setState({ [source.id]: { step: 'local' } });
      void advance(source.id);
    },
    /** Forgets the photos that are in none of these documents' products any more. */
    keep(ids: readonly string[]): void {
      const kept = Object.entries(usePhotos.getState()).filter(([id]) => ids.includes(id));
      usePhotos.setState(Object.fromEntries(kept), true);
    },
    /** A user has logged in, or the network is back: every photo goes on. */
    advanceAll(): void {
      for (const id of Object.keys(usePhotos.getState())) void advance(id);
    },
    /** Asks again for a matte that has changed. Rejects as calls do. */
    refresh: (id: string): Promise<void> => cutOut(id),
    /** After a save: asks again for the mattes that were locked, which have become better. */
    refreshLocked(): void {
      for (const [id, photo] of Object.entries(usePhotos.getState()))
        if (photo.step === 'ready' && !photo.isUnlocked) cutOut(id).catch(() => undefined);
    },
    end(): void {
      isOver = true;
      for (const stop of stops) stop();
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
