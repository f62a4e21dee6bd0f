import { fetchMatte, type Matte, NoMatte, type PictureStore } from '@/tools/poster-pictures';

/**
 * Has a photo cut out on the canvas; one that exists on this device only is uploaded first. Rejects as calls do, or with
 * `NoMatte`.
 * @param id of the photo in the document
 * @param stops gets what ends the waiting
 */
export async function loadMatte(
  pictures: Pick<PictureStore, 'store' | 'setMatte'>,
  id: string,
  stops: (() => void)[],
): Promise<Matte> {
  const stored = await pictures.store({ type: 'asset', id });
  if (stored.type !== 'asset') throw new NoMatte(undefined);
  const matte = await fetchMatte(stored.id, () => undefined, stops);
  await pictures.setMatte(id, { maskUrl: matte.previewUrl });
  return matte;
}
