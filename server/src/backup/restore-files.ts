import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import type { Storage } from '../storage/port';
import type { Destination } from './destination';
import type { Opening } from './encryption';
import { keyOf, type ListedFile, readFileList, storedFile } from './file-list';
import type { Manifest } from './manifest';
import { RESTORE_SCHEMA } from './unfinished';

const AT_ONCE = 4;

type RestoringFiles = {
  client: ClientBase;
  destination: Pick<Destination, 'read'>;
  storage: Pick<Storage, 'put'>;
  open: Opening;
  snapshot: string;
  manifest: Manifest;
  /** Places of files that are not restored. */
  without: ReadonlySet<string>;
  /** An existing local directory. */
  workDir: string;
};

/** Copies the files of a snapshot into storage, and notes their keys in the database. Returns how many. */
export async function restoreFiles(restoring: RestoringFiles): Promise<number> {
  const { client, destination, storage, open, snapshot, manifest, without, workDir } = restoring;
  await client.query(`create table ${RESTORE_SCHEMA}.file (key text primary key)`);

  const restore = async ({ place }: ListedFile): Promise<void> => {
    const part = join(workDir, randomUUID());
    const opened = await open(destination.read(storedFile(manifest.pool, place)));
    await pipeline(opened, createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await storage.put(keyOf(place), part);
  };

  let count = 0;
  let batch: ListedFile[] = [];
  const flush = async () => {
    await Promise.all(batch.map(restore));
    await client.query(`insert into ${RESTORE_SCHEMA}.file select unnest($1::text[])`, [
      batch.map(({ place }) => keyOf(place)),
    ]);
    count += batch.length;
    batch = [];
  };
  for await (const file of readFileList(destination, snapshot)) {
    if (without.has(file.place)) continue;
    batch.push(file);
    if (batch.length === AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  return count;
}
