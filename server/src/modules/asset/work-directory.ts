import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { handOver, takeBack } from '../../sandbox/hand-over';

/** Age beyond the duration of any call, so that the directory must be left from a crash. */
const STALE_MS = 3_600_000;

/** Temporary directories for incoming files, and their ownership. */
export type WorkDirectories = {
  /** Runs `work` with a new directory, which is always removed afterwards. */
  use: <Result>(work: (directory: string) => Promise<Result>) => Promise<Result>;
  /** Gives decoders read and write access to a directory. */
  handOver: (directory: string) => Promise<void>;
  /** Takes ownership of the directory and what decoders wrote there; do not open its files before. */
  takeBack: (directory: string) => Promise<void>;
};

/** @param account the account that decoders run as */
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

/** Removes directories left behind by a crash. */
export async function clearWorkDirectories(root: string, nowMs = Date.now()): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const path = join(root, name);
    const found = await stat(path).catch(() => undefined);
    if (found && nowMs - found.mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
