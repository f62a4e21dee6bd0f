import { Readable } from 'node:stream';
import { type ByteRange, requireKey, type StorageAdapter } from './port';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * New files go to the first storage; files are read from either, and deleted from both. So files can be moved from the
 * second to the first while the product runs.
 */
export function createBothStorages(first: StorageAdapter, second: StorageAdapter): StorageAdapter {
  /** Reads from the second storage if the first one lacks the file. */
  async function* bytesOf(key: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    let isBegun = false;
    try {
      for await (const chunk of first.read(key, range)) {
        isBegun = true;
        yield chunk as Buffer;
      }
    } catch (error) {
      if (isBegun || !isMissing(error)) throw error;
      yield* second.read(key, range);
    }
  }

  return {
    where: `${first.where}, then ${second.where}`,
    probe: async () => void (await Promise.all([first.probe(), second.probe()])),
    put: (key, path) => first.put(key, path),
    size: async (key) => (await first.size(key)) ?? second.size(key),
    read: (key, range) => {
      requireKey(key);
      return Readable.from(bytesOf(key, range), { objectMode: false });
    },
    fetch: (key) =>
      first.fetch(key).catch((error: unknown) => {
        if (isMissing(error)) return second.fetch(key);
        throw error;
      }),
    // First where it may be copied from, so that no move copies it behind our back.
    remove: async (key) => {
      await second.remove(key);
      await first.remove(key);
    },
    tidy: async () => void (await Promise.all([first.tidy(), second.tidy()])),
    async *list() {
      yield* first.list();
      for await (const file of second.list()) if ((await first.size(file.key)) === undefined) yield file;
    },
    close: async () => void (await Promise.all([first.close(), second.close()])),
  };
}
