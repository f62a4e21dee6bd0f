import type { Storage } from '../../storage/port';

/**
 * Runs `work` with stored files as local ones, paths in the order of `keys`. Every fetched file is released afterwards,
 * even if another one fails; then the first error is thrown.
 */
export async function withFiles<Result>(
  storage: Pick<Storage, 'fetch'>,
  keys: readonly string[],
  work: (paths: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const fetched = await Promise.allSettled(keys.map((key) => storage.fetch(key)));
  try {
    const paths = fetched.map((file) => {
      if (file.status === 'rejected') throw file.reason;
      return file.value.path;
    });
    return await work(paths);
  } finally {
    await Promise.all(fetched.map((file) => file.status === 'fulfilled' && file.value.release()));
  }
}
