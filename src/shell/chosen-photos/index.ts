import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';

let waiting: readonly LocalFile[] = [];

/** Keeps photos that the user has chosen on one page for the page that opens next. */
export function leavePhotos(files: readonly LocalFile[]): void {
  // Of a page that never opened.
  for (const file of waiting) media.release(file);
  waiting = files;
}

/** The photos that were left for this page, once; then they are its own to release. */
export function takePhotos(): readonly LocalFile[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
