import { createReadStream } from 'node:fs';
import { access, chmod, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush } from '../lib/flush';
import type { Storage } from './port';

/** Users' pictures must not be readable by other accounts on this machine. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** Format of a key: a single file name, without path traversal. */
const KEY = /^[\w-]+(\.[\w-]+)+$/;

/** Characters of a key that name its directories; IDs end in random ones, so files are evenly distributed. */
const FAN_OUT = 2;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Files below `root`, in two levels of directories. */
export function createLocalStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a storage key');
    const name = key.slice(0, key.indexOf('.'));
    const levels = [name.slice(-FAN_OUT), name.slice(-2 * FAN_OUT, -FAN_OUT)];
    return join(root, ...levels, key);
  };

  /**
   * The temporary file of a copy; {@link Storage.remove} deletes it too, so that a crash leaves nothing permanently.
   */
  const partOf = (key: string): string => join(dirname(pathOf(key)), `.${key}.part`);

  /** Renames `from` to `to`, so that `to` is never incomplete. */
  const settle = async (from: string, to: string): Promise<void> => {
    await chmod(from, FILE_MODE);
    await flush(from);
    await rename(from, to);
    await flush(dirname(to));
  };

  /** Copies from another file system; the copy is renamed once it is complete. */
  const copyIn = async (from: string, key: string): Promise<void> => {
    const part = partOf(key);
    try {
      await copyFile(from, part);
      await settle(part, pathOf(key));
    } finally {
      await rm(part, { force: true });
    }
    await rm(from, { force: true });
  };

  return {
    put: async (key, from) => {
      const to = pathOf(key);
      const made = await mkdir(dirname(to), { recursive: true, mode: DIRECTORY_MODE });
      try {
        await settle(from, to);
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error;
        await copyIn(from, key);
      }
      // The entry of a new directory is in its parent, which must be flushed as well.
      if (made !== undefined) for (const level of ['..', '../..']) await flush(join(dirname(to), level));
    },
    size: async (key) => {
      // Keys come from URLs here; an invalid key names no file.
      if (!KEY.test(key)) return undefined;
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    fetch: async (key) => {
      const path = pathOf(key);
      await access(path);
      return { path, release: async () => undefined };
    },
    remove: async (key) => {
      for (const path of [partOf(key), pathOf(key)]) await rm(path, { force: true });
    },
  };
}
