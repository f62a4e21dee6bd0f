import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { S3Objects } from '../s3/objects';
import { createCopies } from './copies';
import { isKey, requireKey, type StorageAdapter } from './port';

/** The folder of files in the bucket, which may also have backups and what else its owner stores. */
const FOLDER = 'files/';

const FILE_MODE = 0o600;

/** Age of an upload that was begun and not completed, beyond the duration of any. */
const ABANDONED_MS = 24 * 3_600_000;

type S3StorageOptions = {
  objects: S3Objects;
  /** Folder of local copies. */
  copiesRoot: string;
  /** Maximum bytes of local copies that nobody uses. */
  maxCopyBytes: number;
};

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Files in a bucket of S3 or a compatible service. */
export function createS3Storage({ objects, copiesRoot, maxCopyBytes }: S3StorageOptions): StorageAdapter {
  const nameOf = (key: string): string => {
    requireKey(key);
    return `${FOLDER}${key}`;
  };
  const copies = createCopies({
    root: copiesRoot,
    maxBytes: maxCopyBytes,
    download: async (key, path) => {
      try {
        await pipeline(
          objects.readChecked(nameOf(key)),
          createWriteStream(path, { flags: 'wx', mode: FILE_MODE }),
        );
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return (await stat(path)).size;
    },
  });

  return {
    where: `${objects.where}/${FOLDER}`,
    probe: objects.probe,
    put: async (key, path) => {
      // The stream is opened last: its error has nobody to go to before it is read.
      const sha256 = await sha256Of(path);
      await objects.put(nameOf(key), createReadStream(path), sha256);
      await rm(path, { force: true });
    },
    // Keys come from URLs here; an invalid key names no file.
    size: async (key) => (isKey(key) ? objects.size(nameOf(key)) : undefined),
    read: (key, range) => objects.read(nameOf(key), range),
    fetch: async (key) => {
      requireKey(key);
      return copies.fetch(key);
    },
    remove: async (key) => {
      await copies.remove(key);
      await objects.remove(nameOf(key));
    },
    tidy: async () => void (await objects.abortUploads(FOLDER, new Date(Date.now() - ABANDONED_MS))),
    async *list() {
      for await (const { name, ...file } of objects.list(FOLDER)) {
        const key = name.slice(FOLDER.length);
        if (isKey(key)) yield { key, ...file };
      }
    },
    close: async () => {
      await Promise.all([copies.close(), objects.close()]);
    },
  };
}
