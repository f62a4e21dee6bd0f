import type { Destination } from './destination';
import { createLookup, readFileList, storedFile } from './file-list';
import { inSnapshot, listSnapshots, readManifest, snapshotTime } from './manifest';

const DAY_MS = 86_400_000;

/** Deletes the files of a pool that no kept snapshot names; returns how many. */
async function sweepPool(
  destination: Destination,
  pool: string,
  snapshots: readonly string[],
): Promise<number> {
  const lookups = snapshots.map((snapshot) => createLookup(readFileList(destination, snapshot)));
  let removed = 0;
  try {
    for await (const { path: place } of destination.listAll(`files/${pool}`)) {
      const found = await Promise.all(lookups.map((lookup) => lookup.find(place)));
      if (found.some((file) => file !== undefined)) continue;
      await destination.remove(storedFile(pool, place));
      removed += 1;
    }
  } finally {
    for (const lookup of lookups) await lookup.close();
  }
  return removed;
}

/**
 * Deletes unfinished snapshots and those older than `keepDays`, but never the newest one, then the files that no
 * remaining snapshot names. No backup may run at the same time.
 * @returns the remaining snapshots, oldest first, and what was deleted
 */
export async function rotate(
  destination: Destination,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<{ kept: string[]; removedSnapshots: number; removedFiles: number }> {
  const { finished, unfinished } = await listSnapshots(destination);
  const oldest = now.getTime() - keepDays * DAY_MS;
  const newest = finished.at(-1);
  const over = finished.filter((name) => name !== newest && snapshotTime(name) < oldest);
  for (const name of [...unfinished, ...over]) await destination.remove(inSnapshot(name));
  const kept = finished.filter((name) => !over.includes(name));
  const byPool = new Map<string, string[]>();
  for (const name of kept) {
    const { pool } = await readManifest(destination, name);
    byPool.set(pool, [...(byPool.get(pool) ?? []), name]);
  }
  let removedFiles = 0;
  for (const entry of await destination.list('files')) {
    const pool = entry.replace(/\/$/, '');
    removedFiles += await sweepPool(destination, pool, byPool.get(pool) ?? []);
  }
  return { kept, removedSnapshots: over.length, removedFiles };
}
