import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/port';
import type { Destination, Stored } from './destination';
import { measure } from './directory';
import type { Sealing } from './encryption';
import { createLookup, keyOf, type ListedFile, listPool, storedFile } from './file-list';

/** Files copied at a time: enough to wait for two disks, and few enough to leave the disk to users. */
const AT_ONCE = 4;

type Copying = {
  destination: Pick<Destination, 'write' | 'read' | 'listAll'>;
  storage: Pick<Storage, 'read'>;
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
  const listed = createLookup(copying.known);
  // One list instead of a question for each file, of which there may be millions.
  const present = createLookup(listPool(destination, sealing.pool));

  const copy = async (place: string): Promise<ListedFile | undefined> => {
    const name = storedFile(sealing.pool, place);
    try {
      const stored = await destination.write(name, await sealing.seal(storage.read(keyOf(place))));
      onCopied(stored);
      return { place, ...stored };
    } catch (error) {
      if (!isMissing(error)) throw error;
      onMissing(place);
      return undefined;
    }
  };

  const addHash = async (place: string): Promise<ListedFile> => ({
    place,
    ...(await hashOf(destination, storedFile(sealing.pool, place))),
  });

  /** Begins what a file needs: nothing, if the last snapshot has it; its hash, if an interrupted run copied it. */
  const begin = async (place: string): Promise<{ done: Promise<ListedFile | undefined> }> => {
    const [earlier, found] = [await listed.find(place), await present.find(place)];
    if (earlier && earlier.bytes === found?.bytes) return { done: Promise.resolve(earlier) };
    const done = found && !earlier ? addHash(place) : copy(place);
    // It is awaited later, and must not end the process until then.
    done.catch(() => undefined);
    return { done };
  };

  const waiting: Promise<ListedFile | undefined>[] = [];
  const next = async () => await waiting.shift();
  try {
    for await (const place of places) {
      signal.throwIfAborted();
      waiting.push((await begin(place)).done);
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
    await listed.close();
    await present.close();
  }
}
