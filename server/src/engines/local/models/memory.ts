import { createHash } from 'node:crypto';

/**
 * Returns what was computed for the same inputs before, or computes it. Results are copies, so that whoever changes one
 * changes no other.
 */
export type Memory = <T>(inputs: readonly (Uint8Array | string)[], compute: () => Promise<T>) => Promise<T>;

/** Remembers the latest `limit` results, of data that can be cloned; none that failed. */
export function createMemory(limit: number): Memory {
  const results = new Map<string, unknown>();
  return async <T>(inputs: readonly (Uint8Array | string)[], compute: () => Promise<T>) => {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(`${input.length}:`).update(input);
    const key = hash.digest('base64');
    const result = results.has(key) ? (results.get(key) as T) : await compute();
    // The latest ones are the last.
    results.delete(key);
    results.set(key, result);
    for (const oldest of results.keys()) {
      if (results.size <= limit) break;
      results.delete(oldest);
    }
    return structuredClone(result);
  };
}
