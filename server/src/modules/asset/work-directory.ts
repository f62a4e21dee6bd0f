import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { handOver, takeBack } from '../../sandbox/hand-over';

/** Older than any call may be: what it left was left by a crash. */
const STALE_MS = 3_600_000;

/** Directories for files on their way, and whose they are. */
export type WorkDirectories = {
  /** Runs `work` with a new directory, which is gone afterwards, whatever happened. */
  use: <Result>(work: (directory: string) => Promise<Result>) => Promise<Result>;
  /** Lets decoders read and write in a directory. */
  handOver: (directory: string) => Promise<void>;
  /** Makes it and what decoders wrote there ours again; nothing in it may be opened before. */
  takeBack: (directory: string) => Promise<void>;
};

/** @param account whom decoders run as */
export function createWorkDirectories(root: string, account: Account): WorkDirectories {
  return {
    use: async (work) => {
      const directory = join(root, randomUUID());
      await mkdir(directory, { recursive: true, mode: 0o700 });
      try {
        return await work(directory);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    handOver: (directory) => handOver(directory, account),
    takeBack: (directory) => takeBack(directory, account),
  };
}

/** Removes the directories that a crash left behind. */
export async function clearWorkDirectories(root: string, nowMs = Date.now()): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const path = join(root, name);
    const found = await stat(path).catch(() => undefined);
    if (found && nowMs - found.mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
