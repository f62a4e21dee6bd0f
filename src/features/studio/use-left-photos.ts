import { useEffect, useState } from 'react';
import type { LocalFile } from '@/platform/local-file';
import { takePhotos } from '@/shell/chosen-photos';

/**
 * Puts the photos on the page that the user chose on the page before it.
 * @returns whether they are still being opened
 */
export function useLeftPhotos(add: (files: readonly LocalFile[]) => Promise<void>): boolean {
  const [files] = useState(takePhotos);
  const [isOpening, setOpening] = useState(files.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: photos were left for the page as it opens, not for later
  useEffect(() => {
    if (isOpening) void add(files).finally(() => setOpening(false));
  }, []);
  return isOpening;
}
