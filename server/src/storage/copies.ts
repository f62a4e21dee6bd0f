import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { LocalFile } from './port';

/** How long a copy stays after its last use: the same picture often goes through several tools in a row. */
const IDLE_MS = 10 * 60_000;

const TIDY_MS = 60_000;

/** Age beyond any running process, which touches its folder every {@link TIDY_MS}. */
const STALE_MS = 60 * 60_000;

const DIRECTORY_MODE = 0o700;

type CopiesOptions = {
  /** Folder of all processes with this data directory. */
  root: string;
  /** Copies that nobody uses are deleted beyond this, the longest unused first. */
  maxBytes: number;
  /** Writes the file to a path that does not exist, and returns its size. */
  download: (key: string, path: string) => Promise<number>;
};

type Copy = {
  path: string;
  /** 0 until it has arrived. */
  bytes: number;
  holders: number;
  usedAt: number;
  arrived: Promise<void>;
  isRemoved: boolean;
};

/** Local copies of stored files, shared by all who use them at the same time and kept for a while. */
export function createCopies({ root, maxBytes, download }: CopiesOptions) {
  // A folder for each process, since nobody else knows which copies are in use.
  const folder = join(root, randomUUID());
  const copies = new Map<string, Copy>();

  const drop = async (key: string, copy: Copy): Promise<void> => {
    copies.delete(key);
    copy.isRemoved = true;
    if (copy.holders === 0) await rm(copy.path, { force: true });
  };

  const tidy = async (): Promise<void> => {
    const unused = [...copies].filter(([, { holders }]) => holders === 0);
    unused.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let bytes = [...copies.values()].reduce((sum, copy) => sum + copy.bytes, 0);
    const oldest = Date.now() - IDLE_MS;
    for (const [key, copy] of unused) {
      if (bytes <= maxBytes && copy.usedAt > oldest) return;
      bytes -= copy.bytes;
      await drop(key, copy);
    }
  };

  /** Deletes what killed processes left, and shows the others that this one runs. */
  const clearFolders = async (): Promise<void> => {
    const now = new Date();
    await utimes(folder, now, now).catch(() => undefined);
    for (const name of await readdir(root).catch(() => [])) {
      const path = join(root, name);
      const found = await stat(path).catch(() => undefined);
      if (found && now.getTime() - found.mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
    }
  };

  const timer = setInterval(
    () => void Promise.all([tidy(), clearFolders()]).catch(() => undefined),
    TIDY_MS,
  ).unref();
  void clearFolders().catch(() => undefined);

  const begin = (key: string): Copy => {
    const path = join(folder, `${randomUUID()}${extname(key)}`);
    const copy: Copy = {
      path,
      bytes: 0,
      holders: 0,
      usedAt: 0,
      isRemoved: false,
      arrived: Promise.resolve(),
    };
    copy.arrived = (async () => {
      await mkdir(folder, { recursive: true, mode: DIRECTORY_MODE });
      copy.bytes = await download(key, path);
    })();
    copies.set(key, copy);
    return copy;
  };

  return {
    /** Provides a copy; the file stays until it is released. Rejects if it cannot be downloaded. */
    fetch: async (key: string): Promise<LocalFile> => {
      const copy = copies.get(key) ?? begin(key);
      copy.holders += 1;
      let isHeld = true;
      const release = async () => {
        if (!isHeld) return;
        isHeld = false;
        copy.holders -= 1;
        copy.usedAt = Date.now();
        if (copy.isRemoved && copy.holders === 0) await rm(copy.path, { force: true });
        await tidy();
      };
      try {
        await copy.arrived;
      } catch (error) {
        // Later callers try again.
        if (copies.get(key) === copy) copies.delete(key);
        copy.isRemoved = true;
        await release();
        throw error;
      }
      return { path: copy.path, release };
    },

    /** Deletes the copy of a file that was deleted, as soon as nobody uses it. */
    remove: async (key: string): Promise<void> => {
      const copy = copies.get(key);
      if (copy) await drop(key, copy);
    },

    close: async (): Promise<void> => {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
