import { statfs } from 'node:fs/promises';
import { StorageFull } from '../../errors';

/**
 * Checks that the file system of `path` has `minFreeBytes` available to unprivileged users; 0 disables the check.
 * @throws StorageFull
 */
export async function requireFreeDisk(path: string, minFreeBytes: number): Promise<void> {
  if (minFreeBytes === 0) return;
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < minFreeBytes) throw new StorageFull();
}
