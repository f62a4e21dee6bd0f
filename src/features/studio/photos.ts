import { ErrorCode } from '@tuzuo/core/api/errors';
import type { PictureSource } from '@tuzuo/poster/document';
import { create } from 'zustand';
import { ApiError } from '@/request';
import { fullUser } from '@/session/session.store';
import { fetchMatte, isLocal, type Matte, NoMatte, type PictureStore } from '@/tools/poster-pictures';
import type { MatteBox } from './document';
import { sendCopy } from './photo-copy';

/** What is known about a photo. `percent`: progress of the current step, where it is known. */
export type Photo =
  /** On this device only, until there is a user. */
  | { step: 'local' }
  | { step: 'uploading'; percent: number }
  | { step: 'cutting'; percent?: number }
  /** Cut out by its reduced copy; the photo itself is on its way. */
  | { step: 'sending'; percent: number }
  | { step: 'ready'; isUnlocked: boolean; unsure?: Matte['unsure'] }
  /** It may be retried. `reason`: the server's message; undefined when no answer arrived. */
  | { step: 'failed'; at: 'upload' | 'matte'; reason: string | undefined };

type ById = Readonly<Record<string, Photo>>;

type PhotosHost = {
  pictures: Pick<PictureStore, 'store' | 'add' | 'sizeOf' | 'fileOf' | 'retry' | 'setMatte' | 'whenShown'>;
  /** Called when the server has a photo that was on the device only. */
  onStored: (local: PictureSource, stored: PictureSource) => void;
  /** Called when the product in a photo is known. */
  onMatte: (source: PictureSource, matte: MatteBox) => void;
};

const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.reason : undefined;

/**
 * The photos of the page on their way to a matte: uploaded as soon as there is a user, analyzed, and cut out. A large photo
 * is cut out by a reduced copy that is sent before it. Each step can be repeated; a photo stays usable whatever happens.
 */
export function createPhotos({ pictures, onStored, onMatte }: PhotosHost) {
  const usePhotos = create<ById>(() => ({}));
  const running = new Set<string>();
  /** Ids of the copies that were sent before their photos, by the photos' own. */
  const copies = new Map<string, string>();
  /** Ids on the server of photos of the device that are shown by them. */
  const storedIds = new Map<string, string>();
  const stops: (() => void)[] = [];
  let isOver = false;

  const isShown = (id: string) => !isOver && id in usePhotos.getState();

  const show = (id: string, photo: Photo) => {
    if (isShown(id)) usePhotos.setState({ [id]: photo });
  };

  /** Shows a photo cut out. */
  const cutOut = async (id: string, matte: Matte): Promise<void> => {
    const { previewUrl, width, height, box } = matte;
    await pictures.setMatte(id, { maskUrl: previewUrl });
    onMatte({ type: 'asset', id }, { width, height, box });
  };

  const readyPhoto = ({ unsure, state }: Matte): Photo => ({
    step: 'ready',
    isUnlocked: state === 'unlocked',
    ...(unsure && { unsure }),
  });

  const askMatte = (id: string, shownAs = id, copyId?: string) =>
    fetchMatte(id, (percent) => show(shownAs, { step: 'cutting', percent }), stops, copyId);

  /** Shows the matte of a photo that the server has. */
  const finish = async (id: string): Promise<void> => {
    const matte = await askMatte(id);
    if (isOver) return;
    // After a reload, or of a document that was opened by its photo.
    if (!pictures.sizeOf({ id })) pictures.retry(pictures.add(matte.photo));
    await cutOut(id, matte);
    show(id, readyPhoto(matte));
  };

  /** A photo of the device is on the server, by another id. */
  const rename = (id: string, storedId: string, photo: Photo) => {
    const { [id]: _, ...others } = usePhotos.getState();
    storedIds.set(id, storedId);
    running.add(storedId);
    usePhotos.setState({ ...others, [storedId]: photo }, true);
    onStored({ type: 'asset', id }, { type: 'asset', id: storedId });
  };

  const showUpload = (id: string, percent: number) => show(id, { step: 'uploading', percent });

  /** Uploads a photo. @returns its id on the server; undefined when it is no longer needed */
  const upload = async (id: string, onPercent: (percent: number) => void): Promise<string | undefined> => {
    const stored = await pictures.store({ type: 'asset', id }, (share) => onPercent(Math.floor(share * 100)));
    if (!isShown(id)) return undefined;
    // Its file is gone, or the server has not taken it.
    if (stored.type !== 'asset') throw new NoMatte(undefined);
    return stored.id;
  };

  /** Sends a reduced copy of a photo of the device first, if that is sooner there. @returns its id on the server */
  const copyOf = async (id: string): Promise<string | undefined> => {
    const known = copies.get(id);
    const [file, size] = [pictures.fileOf({ type: 'asset', id }), pictures.sizeOf({ id })];
    if (known !== undefined || !file || !size) return known;
    const sent = await sendCopy(file, size, (share) => showUpload(id, Math.floor(share * 100)));
    if (sent !== undefined) copies.set(id, sent);
    return sent;
  };

  /** Takes a photo of the device to the server and cuts it out, by its copy if there is one. */
  const send = async (id: string): Promise<void> => {
    showUpload(id, 0);
    await pictures.whenShown({ type: 'asset', id });
    if (!isShown(id)) return;
    const copyId = await copyOf(id);
    if (!isShown(id)) return;
    if (copyId === undefined) {
      const storedId = await upload(id, (percent) => showUpload(id, percent));
      if (storedId === undefined) return;
      rename(id, storedId, { step: 'cutting' });
      return finish(storedId);
    }
    show(id, { step: 'cutting' });
    let sent = 0;
    const showSent = () => show(id, { step: 'sending', percent: sent });
    const original = upload(id, (percent) => {
      sent = percent;
      // Until then the copy's analysis is what is shown.
      if (usePhotos.getState()[id]?.step === 'sending') showSent();
    });
    // It is awaited when the copy is cut out.
    original.catch(() => undefined);
    const shown = await askMatte(copyId, id);
    if (!isShown(id)) return;
    await cutOut(id, shown);
    showSent();
    const storedId = await original;
    if (storedId === undefined) return;
    const matte = await askMatte(storedId, id, copyId);
    if (!isShown(id)) return;
    // The photo is replaced by itself: nothing is to flicker.
    await cutOut(storedId, matte);
    rename(id, storedId, readyPhoto(matte));
  };

  /** Takes a photo as far as it gets now. Never rejects. */
  const advance = async (id: string): Promise<void> => {
    const photo = usePhotos.getState()[id];
    if (!photo || photo.step === 'ready' || running.has(id) || isOver) return;
    if (!fullUser()) return show(id, { step: 'local' });
    running.add(id);
    try {
      if (isLocal({ type: 'asset', id })) await send(id);
      else {
        show(id, { step: 'cutting' });
        await finish(id);
      }
    } catch (error) {
      const shownAs = storedIds.get(id) ?? id;
      const isGone = error instanceof ApiError && error.code === ErrorCode.loginNeeded;
      const reason = error instanceof NoMatte ? error.reason : reasonOf(error);
      const at = usePhotos.getState()[shownAs]?.step === 'cutting' ? 'matte' : 'upload';
      show(shownAs, isGone ? { step: 'local' } : { step: 'failed', at, reason });
    } finally {
      running.delete(id);
      running.delete(storedIds.get(id) ?? id);
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
      const remaining = Object.entries(usePhotos.getState()).filter(([id]) => ids.includes(id));
      usePhotos.setState(Object.fromEntries(remaining), true);
    },
    /** A user has logged in, or the network is back: every photo goes on. */
    advanceAll(): void {
      for (const id of Object.keys(usePhotos.getState())) void advance(id);
    },
    /** Asks again for a matte that has changed. Rejects as calls do. */
    refresh: (id: string): Promise<void> => finish(id),
    /** After a save: asks again for the mattes that were locked, which have become better. */
    refreshLocked(): void {
      for (const [id, photo] of Object.entries(usePhotos.getState()))
        if (photo.step === 'ready' && !photo.isUnlocked) finish(id).catch(() => undefined);
    },
    end(): void {
      isOver = true;
      for (const stop of stops) stop();
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
