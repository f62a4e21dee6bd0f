import { createReadStream, mkdirSync } from 'node:fs';
import { access, chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush } from '../lib/flush';
import { isKey, type ListedFile, requireKey, type StorageAdapter } from './port';

/** Users' pictures must not be readable by other accounts on this machine. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** Characters of a key that name its directories; IDs end in random ones, so files are evenly distributed. */
const FAN_OUT = 2;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** All files below a directory; those that are being written have no key yet. */
async function* filesBelow(root: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (isKey(entry.name)) {
      // It may have been deleted meanwhile.
      const found = await stat(path).catch(() => undefined);
      if (found) yield { key: entry.name, bytes: found.size, changedAt: found.mtime };
    }
  }
}

/** Files below `root`, which is created, in two levels of directories. */
export function createLocalStorage(root: string): StorageAdapter {
  mkdirSync(root, { recursive: true, mode: DIRECTORY_MODE });
  const pathOf = (key: string): string => {
    requireKey(key);
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
    where: root,
    // A file is written, because root can read any directory and a full disk only refuses writes.
    probe: async () => {
      const probe = join(root, `.ready-probe-${process.pid}`);
      try {
        await writeFile(probe, 'x');
      } finally {
        await rm(probe, { force: true });
      }
    },
    // `remove` deletes the part of a copy together with its file.
    tidy: async () => undefined,
    list: () => filesBelow(root),
    close: async () => undefined,
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
      if (!isKey(key)) return undefined;
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
