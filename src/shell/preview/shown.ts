import { open, urlOf } from '@/navigation';
import { storage } from '@/platform/storage';

/** The pictures of a preview, and which of them is in front. */
export type Shown = { urls: readonly string[]; current: number };

const STORAGE_KEY = 'preview';

const NOTHING: Shown = { urls: [], current: 0 };

/**
 * Opens the full-screen preview.
 * @param shown.urls addresses of pictures, at least one
 * @param shown.current index of the one to begin with; what is none begins with the first
 */
export function openPreview({ urls, current }: { urls: readonly string[]; current: number }): Promise<void> {
  // Kept on the device: signed addresses are too long for a page's own, and a reload must find them.
  storage.set(STORAGE_KEY, JSON.stringify({ urls, current }));
  return open(urlOf('preview'));
}

/** What the last {@link openPreview} asked for; no pictures when there was none. */
export function readShown(): Shown {
  try {
    const { urls, current } = JSON.parse(storage.get(STORAGE_KEY)) as Shown;
    return { urls, current: urls[current] === undefined ? 0 : current };
  } catch {
    return NOTHING;
  }
}
