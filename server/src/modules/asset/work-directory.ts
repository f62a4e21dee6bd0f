import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Older than any call may be: what it left was left by a crash. */
const STALE_MS = 3_600_000;

/** Runs `work` with a new directory below `root`, which is gone afterwards, whatever happened. */
export async function withWorkDirectory<Result>(
  root: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = join(root, randomUUID());
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
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
