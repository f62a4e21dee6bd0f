import { storage } from '@/platform/storage';

const KEY = 'id-photo-recent';

/** As many as fit above the list without pushing it away. */
const KEPT = 4;

/** Ids of the documents that were taken last on this device, the newest first. */
export function recentDocuments(): string[] {
  return storage.get(KEY).split(' ').filter(Boolean);
}

export function rememberDocument(specId: string): void {
  const others = recentDocuments().filter((other) => other !== specId);
  storage.set(KEY, [specId, ...others].slice(0, KEPT).join(' '));
}
