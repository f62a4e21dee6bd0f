import { createHash } from 'node:crypto';

/** Returns a copy of the cached result for these inputs, or computes it and caches it. Callers may change their copy. */
export type ResultCache = <T>(
  inputs: readonly (Uint8Array | string)[],
  compute: () => Promise<T>,
) => Promise<T>;

/** Creates a cache of the `limit` most recently used results, which must be cloneable. Failures are not cached. */
export function createResultCache(limit: number): ResultCache {
  const results = new Map<string, unknown>();
  return async <T>(inputs: readonly (Uint8Array | string)[], compute: () => Promise<T>) => {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(`${input.length}:`).update(input);
    const key = hash.digest('base64');
    const result = results.has(key) ? (results.get(key) as T) : await compute();
    // A map keeps the order of insertion: the least recently used key is the first.
    results.delete(key);
    results.set(key, result);
    for (const oldest of results.keys()) {
      if (results.size <= limit) break;
      results.delete(oldest);
    }
    return structuredClone(result);
  };
}
