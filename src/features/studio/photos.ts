import { ErrorCode } from '@tuzuo/core/api/errors';
import type { PictureSource } from '@tuzuo/poster/document';
import { ApiError } from '@/request';
import { fullUser } from '@/session/session.store';
import { isLocal, NoMatte } from '@/tools/poster-pictures';
import { createPhotoMattes } from './photo-mattes';
import { createStates, type PhotosHost } from './photo-states';
import { createTransfer } from './photo-transfer';

export type { Photo } from './photo-states';

const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.reason : undefined;

/**
 * The photos of the page on their way to a matte: uploaded as soon as there is a user, analyzed, and cut out. A large photo
 * is cut out by a reduced copy that is sent before it. Each step can be repeated; a photo stays usable whatever happens.
 */
export function createPhotos(host: PhotosHost) {
  const states = createStates(host);
  const { usePhotos, running, show, isOver, storedIdOf, stepOf, end } = states;
  const mattes = createPhotoMattes(host, states);
  const { finish, stop } = mattes;
  const send = createTransfer(host, states, mattes);

  /** Takes a photo as far as it gets now. Never rejects. */
  const advance = async (id: string): Promise<void> => {
    const photo = usePhotos.getState()[id];
    if (!photo || photo.step === 'ready' || running.has(id) || isOver()) return;
    if (!fullUser()) return show(id, { step: 'local' });
    running.add(id);
    try {
      if (isLocal({ type: 'asset', id })) await send(id);
      else {
        show(id, { step: 'cutting' });
        await finish(id);
      }
    } catch (error) {
      const shownAs = storedIdOf(id);
      const isGone = error instanceof ApiError && error.code === ErrorCode.loginNeeded;
      const reason = error instanceof NoMatte ? error.reason : reasonOf(error);
      const at = stepOf(shownAs) === 'cutting' ? 'matte' : 'upload';
      show(shownAs, isGone ? { step: 'local' } : { step: 'failed', at, reason });
    } finally {
      running.delete(id);
      running.delete(storedIdOf(id));
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
      end();
      stop();
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
