import { NoMatte } from '@/tools/poster-pictures';
import { sendCopy } from './photo-copy';
import { type PhotoMattes, readyPhoto } from './photo-mattes';
import type { PhotoStates, PhotosHost } from './photo-states';

/** Takes photos of the device to the server: a large one by a reduced copy first, which cuts it out sooner. */
export function createTransfer(
  { pictures }: Pick<PhotosHost, 'pictures'>,
  { show, isShown, rename, stepOf }: PhotoStates,
  { askMatte, cutOut, finish }: PhotoMattes,
) {
  /** Ids of the copies that were sent before their photos, by the photos' own. */
  const copies = new Map<string, string>();

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
  return async (id: string): Promise<void> => {
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
      if (stepOf(id) === 'sending') showSent();
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
}
