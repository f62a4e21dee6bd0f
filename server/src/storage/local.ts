import { createReadStream } from 'node:fs';
import { access, chmod, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './port';

/** Users' pictures are nobody else's business on this machine. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** What a key may look like: one file name, without a way out of its directory. */
const KEY = /^[\w-]+(\.[\w-]+)+$/;

/** Characters of a key that name its directories: an id ends in random ones, so files spread evenly. */
const FAN_OUT = 2;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Makes what the file or directory holds survive a loss of power. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Files below `root`, two levels of directories deep. */
export function createLocalStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a storage key');
    const name = key.slice(0, key.indexOf('.'));
    const levels = [name.slice(-FAN_OUT), name.slice(-2 * FAN_OUT, -FAN_OUT)];
    return join(root, ...levels, key);
  };

  /** Where a copy grows; {@link Storage.remove} knows it too, so that a crash leaves nothing for ever. */
  const partOf = (key: string): string => join(dirname(pathOf(key)), `.${key}.part`);

  /** Renames `from` to `to`, so that `to` never holds a part of it. */
  const settle = async (from: string, to: string): Promise<void> => {
    await chmod(from, FILE_MODE);
    await sync(from);
    await rename(from, to);
    await sync(dirname(to));
  };

  /** From another file system: the copy gets its name only when it is whole. */
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
      // The entry of a new directory is in its parent, and must last as well.
      if (made !== undefined) for (const level of ['..', '../..']) await sync(join(dirname(to), level));
    },
    size: async (key) => {
      // Keys come from addresses here, and what is no key names no file.
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
