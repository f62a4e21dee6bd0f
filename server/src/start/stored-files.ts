import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db/database';
import { findNamed, listNamedFiles, type NamedFile } from '../modules/stored-file/repository';
import { checkFile, type Moved, moveFiles } from '../storage/move';
import type { StorageAdapter } from '../storage/port';
import { incomingFolder } from './assets';

/** Age at which a file that nothing names is an orphan: rows are written before and after files. */
const ORPHAN_MS = 24 * 3_600_000;

/** Files for which the database is asked at once, and progress is reported. */
const BATCH = 1_000;

/** What the commands work on. */
export type CommandContext = {
  database: Pick<Database, 'orm' | 'transaction'>;
  dataDir: string;
  write: (line: string) => void;
};

/** Runs `work` with a local directory, and with the files that rows name, which are listed before it begins. */
async function withNamedFiles<Result>(
  { database, dataDir }: CommandContext,
  work: (files: AsyncIterable<NamedFile>, workDir: string) => Promise<Result>,
): Promise<Result> {
  const root = incomingFolder(resolve(dataDir));
  await mkdir(root, { recursive: true, mode: 0o700 });
  const workDir = await mkdtemp(join(root, 'storage-'));
  try {
    const path = join(workDir, 'files');
    // A transaction that lasted as long as the work would keep the database from tidying up.
    await database.transaction((tx) =>
      pipeline(
        async function* () {
          for await (const file of listNamedFiles(tx)) yield `${JSON.stringify(file)}\n`;
        },
        createWriteStream(path, { mode: 0o600 }),
      ),
    );
    const files = async function* () {
      for await (const line of createInterface({ input: createReadStream(path) }))
        yield JSON.parse(line) as NamedFile;
    };
    return await work(files(), workDir);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Moves all files, and returns whether each is where it should be. */
export async function moveAll(
  context: CommandContext,
  storages: { from: StorageAdapter; to: StorageAdapter; deletes: boolean },
): Promise<boolean> {
  const { database, write } = context;
  const isNamed = async (key: string) => (await findNamed(database.orm, [key], { deleting: false })).has(key);
  const counts: Record<Moved, number> = { moved: 0, present: 0, missing: 0, damaged: 0, deleted: 0 };
  const summary = () =>
    `${counts.moved} files moved, ${counts.present} were there already, ${counts.missing} missing, ${counts.damaged} damaged.`;
  write(`Moving from ${storages.from.where} to ${storages.to.where} …`);
  await withNamedFiles(context, async (files, workDir) => {
    let count = 0;
    for await (const { key, outcome } of moveFiles(files, { ...storages, workDir, isNamed })) {
      counts[outcome] += 1;
      count += 1;
      if (outcome === 'missing' || outcome === 'damaged') write(`${outcome}: ${key}`);
      if (count % BATCH === 0) write(summary());
    }
  });
  write(summary());
  return counts.missing + counts.damaged === 0;
}

/** Deletes or counts files that nothing names. */
async function findOrphans(
  { database }: CommandContext,
  storage: StorageAdapter,
  removes: boolean,
): Promise<number> {
  let orphans = 0;
  let batch: string[] = [];
  const checkBatch = async () => {
    const named = await findNamed(database.orm, batch, { deleting: true });
    const found = batch.filter((key) => !named.has(key));
    orphans += found.length;
    if (removes) for (const key of found) await storage.remove(key);
    batch = [];
  };
  const before = Date.now() - ORPHAN_MS;
  for await (const { key, changedAt } of storage.list()) {
    if (changedAt.getTime() > before) continue;
    batch.push(key);
    if (batch.length === BATCH) await checkBatch();
  }
  await checkBatch();
  return orphans;
}

/** Compares a storage with the database, and returns whether no file is missing or damaged. */
export async function verifyAll(
  context: CommandContext,
  storage: StorageAdapter,
  { sizesOnly = false, removesOrphans = false } = {},
): Promise<boolean> {
  const { database, write } = context;
  const counts = { intact: 0, missing: 0, damaged: 0 };
  await withNamedFiles(context, async (files) => {
    for await (const file of files) {
      const found = await checkFile(storage, file, { sizesOnly });
      const isGone = async () => (await findNamed(database.orm, [file.key], { deleting: false })).size === 0;
      // It may have been deleted meanwhile.
      if (found !== 'intact' && (await isGone())) continue;
      counts[found] += 1;
      if (found !== 'intact') write(`${found}: ${file.key}`);
    }
  });
  await storage.tidy();
  const orphans = await findOrphans(context, storage, removesOrphans);
  write(
    `${storage.where}: ${counts.intact} files intact, ${counts.missing} missing, ${counts.damaged} damaged.`,
  );
  if (orphans > 0)
    write(
      `${orphans} files that nothing names ${removesOrphans ? 'deleted' : '(--remove-orphans deletes them)'}.`,
    );
  return counts.missing + counts.damaged === 0;
}
