import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Ending of temporary files; a killed process leaves them. */
export const PART = '.part';

/** Hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes to a temporary file, waits for the disk and renames it: readers see the whole file, or the one before. */
export async function writeWhole(
  path: string,
  content: readonly (Buffer | string)[],
  mode?: number,
): Promise<void> {
  const part = `${path}.${randomUUID()}${PART}`;
  try {
    const file = await open(part, 'wx', mode);
    try {
      for (const piece of content) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
