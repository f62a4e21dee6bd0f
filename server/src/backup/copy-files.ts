import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/port';
import type { Destination, Stored } from './destination';
import { measure } from './directory';
import type { Sealing } from './encryption';
import { createLookup, keyOf, type ListedFile, storedFile } from './file-list';

/** Files copied at a time: enough to wait for two disks, and few enough to leave the disk to users. */
const AT_ONCE = 4;

type Copying = {
  destination: Pick<Destination, 'write' | 'read' | 'size'>;
  storage: Pick<Storage, 'fetch'>;
  sealing: Sealing;
  /** The files of the last snapshot with the same pool. */
  known: AsyncIterator<ListedFile>;
  signal: AbortSignal;
  /** Called for a file that does not exist in storage (any more). */
  onMissing: (place: string) => void;
  onCopied: (stored: Stored) => void;
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The hash of what a name holds. */
export async function hashOf(destination: Pick<Destination, 'read'>, name: string): Promise<Stored> {
  const { stream, result } = measure();
  stream.resume();
  await pipeline(destination.read(name), stream);
  return result();
}

/**
 * Copies the files at the places that the destination lacks, and lists all of them. Keys are written once, so a file
 * that is there is right. Places must be in byte order.
 */
export async function* copyFiles(
  places: AsyncIterable<string>,
  copying: Copying,
): AsyncGenerator<ListedFile> {
  const { destination, storage, sealing, signal, onMissing, onCopied } = copying;
  const lookup = createLookup(copying.known);

  const copy = async (place: string): Promise<ListedFile | undefined> => {
    const name = storedFile(sealing.pool, place);
    // A run that was interrupted may have copied it.
    if ((await destination.size(name)) !== undefined) return { place, ...(await hashOf(destination, name)) };
    try {
      const { path, release } = await storage.fetch(keyOf(place));
      try {
        const stored = await destination.write(name, await sealing.seal(createReadStream(path)));
        onCopied(stored);
        return { place, ...stored };
      } finally {
        await release();
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
      onMissing(place);
      return undefined;
    }
  };

  const listed = async (place: string) => {
    const earlier = await lookup.find(place);
    const isThere = earlier && (await destination.size(storedFile(sealing.pool, place))) === earlier.bytes;
    return isThere ? earlier : undefined;
  };

  const waiting: Promise<ListedFile | undefined>[] = [];
  const next = async () => await waiting.shift();
  try {
    for await (const place of places) {
      signal.throwIfAborted();
      const earlier = await listed(place);
      waiting.push(earlier ? Promise.resolve(earlier) : copy(place));
      if (waiting.length < AT_ONCE) continue;
      const file = await next();
      if (file) yield file;
    }
    while (waiting.length > 0) {
      const file = await next();
      if (file) yield file;
    }
  } finally {
    await Promise.allSettled(waiting);
    await lookup.close();
  }
}
