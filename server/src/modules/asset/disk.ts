import { statfs } from 'node:fs/promises';
import { StorageFull } from '../../errors';

/**
 * Makes sure that the file system of `path` has `minFreeBytes` left for those who are not root.
 * @throws StorageFull
 */
export async function requireFreeDisk(path: string, minFreeBytes: number): Promise<void> {
  if (minFreeBytes === 0) return;
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < minFreeBytes) throw new StorageFull();
}
