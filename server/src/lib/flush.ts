import { open } from 'node:fs/promises';

/** Flushes a file or directory to disk, to survive a power failure. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
