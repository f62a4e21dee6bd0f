import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import type { Database } from '../db/database';
import { migrate, migrateUntil } from '../db/migrate';
import { asset } from '../db/schema/asset';
import { seed } from '../db/seed';
import { isLeftOutOfBackups } from '../modules/face-data/repository';
import type { Storage } from '../storage/port';
import { connect } from './connection';
import type { Destination } from './destination';
import type { Opening } from './encryption';
import { listErasures } from './erasures';
import { loadTables } from './load-tables';
import { type Manifest, readManifest, tableFile } from './manifest';
import { restoreFiles } from './restore-files';
import { isDatabaseUsed, RESTORE_SCHEMA, refuseUnfinishedRestore } from './unfinished';
import { findDamagedFiles, findDamagedParts } from './verify';

type RestoreOptions = {
  databaseUrl: string;
  /** The same database. */
  database: Database;
  storage: Pick<Storage, 'put'>;
  /** Whether there is no file in the storage. */
  isStorageEmpty: () => Promise<boolean>;
  /** A local directory on the disk of the storage. */
  workRoot: string;
  destination: Destination;
  snapshot: string;
  open: Opening;
  /** Whether to go on without files that are damaged at the destination. */
  withoutDamaged: boolean;
  /** Deletes what is marked for deletion. */
  sweep: () => Promise<void>;
  /** Erases an account; returns false if there is nothing to erase. */
  eraseAgain: (userId: string) => Promise<boolean>;
  /** Called last: stops sales if there are any, and asks the payment providers. */
  settleSales: (write: (line: string) => void) => Promise<void>;
  write: (line: string) => void;
};

type RestoreReport = {
  rows: number;
  files: number;
  damaged: number;
  withdrawn: number;
  erased: number;
};

const refuse = (code: string, sentence: string) => new StartupError(code, sentence, ExitCode.config);

/** @throws StartupError if there is anything in the database or the storage */
async function refuseUsedPlace({ database, isStorageEmpty }: RestoreOptions): Promise<void> {
  await refuseUnfinishedRestore(database);
  const isUsed = await isDatabaseUsed(database);
  const used = isUsed ? `The database at ${database.address}` : 'The storage of files';
  if (!isUsed && (await isStorageEmpty())) return;
  throw refuse(
    'restore_not_empty',
    `${used} is not empty: a backup is only restored into an empty place. Choose another DATA_DIR or bucket, or an empty database in DATABASE_URL.`,
  );
}

/** The damaged files, all of them checked by hash. @throws StartupError if the snapshot cannot be restored as asked */
async function checkSnapshot(options: RestoreOptions, manifest: Manifest): Promise<string[]> {
  const { destination, snapshot, open, withoutDamaged, write } = options;
  const parts = await findDamagedParts(destination, snapshot, manifest);
  if (parts.length > 0) {
    throw refuse('backup_damaged', `The snapshot is damaged (${parts.join(', ')}): restore another one.`);
  }
  // Tells a wrong key before anything is made.
  for (const table of manifest.tables.slice(0, 1))
    (await open(destination.read(tableFile(snapshot, table)))).destroy();
  const files = await findDamagedFiles(destination, snapshot, manifest);
  for (const place of files) write(`damaged: ${place}`);
  if (files.length > 0 && !withoutDamaged) {
    throw refuse(
      'backup_damaged',
      `${files.length} files of the snapshot are damaged or missing: restore another one, or add --without-damaged to go on without these pictures.`,
    );
  }
  return files;
}

/** Marks pictures without a file for deletion, faces above all, and forgets thumbnails without one. Returns how many. */
async function withdrawAbsent(client: Client): Promise<number> {
  const orm = drizzle({ client });
  const isHere = (key: typeof asset.storageKey | typeof asset.thumbKey) =>
    sql`exists (select from ${sql.identifier(RESTORE_SCHEMA)}.file where file.key = ${key})`;
  await orm.execute(sql`
    update ${asset} set thumb_key = null, thumb_bytes = 0
    where ${asset.thumbKey} is not null and not ${isHere(asset.thumbKey)}`);
  const { rowCount } = await orm.execute(sql`
    update ${asset} set state = 'deleting'
    where ${asset.state} = 'ready'
      and (coalesce(${isLeftOutOfBackups(orm)}, false) or not ${isHere(asset.storageKey)})`);
  return rowCount ?? 0;
}

async function fill(client: Client, options: RestoreOptions, manifest: Manifest, damaged: string[]) {
  const { database, destination, snapshot, open, storage, workRoot, sweep, eraseAgain, settleSales, write } =
    options;
  if (!(await migrateUntil(database, manifest.migration))) {
    throw refuse(
      'backup_later',
      `The snapshot was made by Tuzuo ${manifest.appVersion}: restore it with that version.`,
    );
  }
  await loadTables(client, {
    ...manifest,
    read: async (table) => ({
      streams: [await open(destination.read(tableFile(snapshot, table))), createGunzip()],
      rows: () => table.rows,
    }),
  });
  await migrate(database);
  await seed(database);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  write(`${manifest.tables.length} tables with ${rows} rows loaded.`);
  const workDir = await mkdtemp(join(workRoot, 'restore-'));
  let files: number;
  try {
    const without = new Set(damaged);
    files = await restoreFiles({ client, destination, storage, open, snapshot, manifest, without, workDir });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  const withdrawn = await withdrawAbsent(client);
  write(`${files} files copied; ${withdrawn} pictures are not in the backup (faces, and what was missing).`);
  let erased = 0;
  for (const userId of await listErasures(destination)) if (await eraseAgain(userId)) erased += 1;
  await sweep();
  write(`${erased} accounts erased again.`);
  await settleSales(write);
  return { rows, files, damaged: damaged.length, withdrawn, erased };
}

/**
 * Restores a snapshot into an empty database and an empty storage. When this resolves, the product can start on them;
 * if it fails, they must be deleted, and the product refuses them.
 * @throws StartupError if the place is not empty, or the snapshot is damaged, of a later version, or of another key
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { databaseUrl, destination, snapshot } = options;
  const manifest = await readManifest(destination, snapshot);
  await refuseUsedPlace(options);
  const damaged = await checkSnapshot(options, manifest);
  const client = await connect(databaseUrl);
  try {
    await client.query(`create schema ${RESTORE_SCHEMA}`);
    const report = await fill(client, options, manifest, damaged);
    await client.query(`drop schema ${RESTORE_SCHEMA} cascade`);
    return report;
  } finally {
    await client.end().catch(() => undefined);
  }
}
