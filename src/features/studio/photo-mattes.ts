import { fetchMatte, type Matte } from '@/tools/poster-pictures';
import type { Photo, PhotoStates, PhotosHost } from './photo-states';

/** What a photo is once it is cut out by its own matte. */
export const readyPhoto = ({ unsure, state }: Matte): Photo => ({
  step: 'ready',
  isUnlocked: state === 'unlocked',
  ...(unsure && { unsure }),
});

/** The mattes of photos that the server has, and the photos cut out by them. */
export function createPhotoMattes(
  { pictures, onMatte }: Pick<PhotosHost, 'pictures' | 'onMatte'>,
  { show, isOver }: PhotoStates,
) {
  const stops: (() => void)[] = [];

  /** Shows a photo cut out. */
  const cutOut = async (id: string, matte: Matte): Promise<void> => {
    const { previewUrl, width, height, box } = matte;
    await pictures.setMatte(id, { maskUrl: previewUrl });
    onMatte({ type: 'asset', id }, { width, height, box });
  };

  /** @param shownAs id of the photo that shows the progress */
  const askMatte = (id: string, shownAs = id, copyId?: string): Promise<Matte> =>
    fetchMatte(id, (percent) => show(shownAs, { step: 'cutting', percent }), stops, copyId);

  return {
    cutOut,
    askMatte,

    /** Shows the matte of a photo that the server has. */
    async finish(id: string): Promise<void> {
      const matte = await askMatte(id);
      if (isOver()) return;
      // After a reload, or of a document that was opened by its photo.
      if (!pictures.sizeOf({ id })) pictures.retry(pictures.add(matte.photo));
      await cutOut(id, matte);
      show(id, readyPhoto(matte));
    },

    /** Ends the analyses that are followed. */
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}

export type PhotoMattes = ReturnType<typeof createPhotoMattes>;
