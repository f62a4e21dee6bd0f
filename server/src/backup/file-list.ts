import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Destination, Stored } from './destination';
import { fileList } from './manifest';

/**
 * A file of a snapshot: its place (`ab/cd/<storage key>`), and length and hash of what the destination holds. Lists are
 * in byte order of the places, so that they can be compared without holding them in memory.
 */
export type ListedFile = Stored & { place: string };

const FIELDS = /^([\w/.-]+) (\d+) ([0-9a-f]{64})$/;

/** The storage key of a place. */
export const keyOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

/** The name of a file at the destination. */
export const storedFile = (pool: string, place: string): string => `files/${pool}/${place}`;

const toLine = ({ place, bytes, sha256 }: ListedFile): string => `${place} ${bytes} ${sha256}\n`;

/** The list of a snapshot, which is never encrypted: it names keys and hashes of what is stored. */
export async function* readFileList(
  destination: Pick<Destination, 'read'>,
  snapshot: string,
): AsyncGenerator<ListedFile> {
  const source = destination.read(fileList(snapshot));
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const line of createInterface({
      input: source.pipe(gunzip),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const [, place, bytes, sha256] = FIELDS.exec(line) ?? [];
      if (!place || !sha256) throw new Error(`file list of ${snapshot} is damaged`);
      yield { place, bytes: Number(bytes), sha256 };
    }
  } finally {
    source.destroy();
  }
}

/**
 * Looks up places in a sorted list, in the order of the places: a merge that reads the list once.
 */
export function createLookup<File extends { place: string }>(list: AsyncIterator<File>) {
  let current: File | undefined;
  let ended = false;
  return {
    find: async (place: string): Promise<File | undefined> => {
      while (!ended && (current === undefined || current.place < place)) {
        const { value, done } = await list.next();
        current = done ? undefined : value;
        ended = done === true;
      }
      return current?.place === place ? current : undefined;
    },
    close: async () => void (await list.return?.()),
  };
}

/** The files of a pool that the destination has. */
export async function* listPool(
  destination: Pick<Destination, 'listAll'>,
  pool: string,
): AsyncGenerator<{ place: string; bytes: number }> {
  for await (const { path: place, bytes } of destination.listAll(`files/${pool}`)) yield { place, bytes };
}

/** No file. */
export async function* noFiles(): AsyncGenerator<ListedFile> {}

/** A list as a stream of lines. */
export const listStream = (files: AsyncIterable<ListedFile>): Readable =>
  Readable.from(
    (async function* () {
      for await (const file of files) yield toLine(file);
    })(),
    { objectMode: false },
  );
