import type { PictureSource } from '@tuzuo/poster/document';
import { create } from 'zustand';
import type { Matte, PictureStore } from '@/tools/poster-pictures';
import type { MatteBox } from './document';

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

export type PhotosHost = {
  pictures: Pick<PictureStore, 'store' | 'add' | 'sizeOf' | 'fileOf' | 'retry' | 'setMatte' | 'whenShown'>;
  /** Called when the server has a photo that was on the device only. */
  onStored: (local: PictureSource, stored: PictureSource) => void;
  /** Called when the product in a photo is known. */
  onMatte: (source: PictureSource, matte: MatteBox) => void;
};

/** The states of a page's photos, by their ids. */
export function createStates({ onStored }: Pick<PhotosHost, 'onStored'>) {
  const usePhotos = create<ById>(() => ({}));
  /** Ids of the photos that are being taken to their mattes. */
  const running = new Set<string>();
  /** Ids on the server of photos of the device that are shown by them. */
  const storedIds = new Map<string, string>();
  let isOver = false;
  const isShown = (id: string): boolean => !isOver && id in usePhotos.getState();
  return {
    usePhotos,
    running,
    isShown,
    isOver: (): boolean => isOver,
    storedIdOf: (id: string): string => storedIds.get(id) ?? id,
    stepOf: (id: string): Photo['step'] | undefined => usePhotos.getState()[id]?.step,

    show(id: string, photo: Photo): void {
      if (isShown(id)) usePhotos.setState({ [id]: photo });
    },

    /** A photo of the device is on the server, by another id. */
    rename(id: string, storedId: string, photo: Photo): void {
      const { [id]: _, ...others } = usePhotos.getState();
      storedIds.set(id, storedId);
      running.add(storedId);
      usePhotos.setState({ ...others, [storedId]: photo }, true);
      onStored({ type: 'asset', id }, { type: 'asset', id: storedId });
    },

    end(): void {
      isOver = true;
    },
  };
}

export type PhotoStates = ReturnType<typeof createStates>;
