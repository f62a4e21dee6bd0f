import { useState } from 'react';
import { savePicture } from './save-picture';

/**
 * Pictures that are looked at one by one: which is in front, which could not be shown, and a way to save.
 * @param start the one in front at first
 * @param failed what to say when a picture cannot be fetched
 */
export function usePictures(urls: readonly string[], start: number, failed: string) {
  const [index, setIndex] = useState(start);
  const [broken, setBroken] = useState<readonly number[]>([]);
  const [saving, setSaving] = useState(false);
  return {
    index,
    /** The one in front could not be shown. */
    isBroken: broken.includes(index),
    saving,
    save: () => {
      setSaving(true);
      void savePicture(urls[index] ?? '', failed).finally(() => setSaving(false));
    },
    viewer: {
      urls,
      start,
      onShow: setIndex,
      onBroken: (at: number) => setBroken((before) => [...before, at]),
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
