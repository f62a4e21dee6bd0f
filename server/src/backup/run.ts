import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { APP_VERSION } from '@tuzuo/core/app/version';
import { tryHoldAdvisoryLock } from '@tuzuo/embedded-postgres/advisory-lock';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import type { BaseLogger } from 'pino';
import { StorageUnavailable } from '../errors';
import type { Storage } from '../storage/port';
import { connect } from './connection';
import { copyFiles } from './copy-files';
import type { Destination } from './destination';
import type { Sealing } from './encryption';
import { renewErasures } from './erasures';
import { exportTables } from './export-tables';
import { listStream, noFiles, readFileList } from './file-list';
import { listPlaces } from './file-places';
import {
  fileList,
  inSnapshot,
  listSnapshots,
  type Manifest,
  manifestBytes,
  manifestFile,
  readManifest,
  snapshotName,
} from './manifest';
import { rotate } from './rotate';
import { findDamagedParts } from './verify';

type BackupOptions = {
  databaseUrl: string;
  storage: Pick<Storage, 'read'>;
  destination: Destination;
  sealing: Sealing;
  keepDays: number;
  signal: AbortSignal;
  log: Pick<BaseLogger, 'info' | 'warn'>;
  now?: () => Date;
};

/** What a backup did. */
type BackupReport = {
  snapshot: string;
  rows: number;
  /** Bytes of the tables, as stored. */
  tableBytes: number;
  files: number;
  copiedFiles: number;
  copiedBytes: number;
  lostFiles: number;
  removedSnapshots: number;
  removedFiles: number;
};

/** The newest snapshot whose files are encrypted alike. */
async function findEarlier(destination: Destination, pool: string): Promise<string | undefined> {
  const { finished } = await listSnapshots(destination);
  for (const name of finished.reverse()) {
    const manifest = await readManifest(destination, name).catch(() => undefined);
    if (manifest?.pool === pool) return name;
  }
  return undefined;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}

/** Copies the files at the places in a local list, and stores their list. */
async function storeFiles(options: BackupOptions, snapshot: string, places: string) {
  const { destination, storage, sealing, signal } = options;
  const earlier = await findEarlier(destination, sealing.pool);
  const report = { files: 0, copiedFiles: 0, copiedBytes: 0 };
  const missing: string[] = [];
  let totalBytes = 0;
  const files = copyFiles(linesOf(places), {
    destination,
    storage,
    sealing,
    signal,
    known: earlier === undefined ? noFiles() : readFileList(destination, earlier),
    onMissing: (place) => missing.push(place),
    onCopied: ({ bytes }) => {
      report.copiedFiles += 1;
      report.copiedBytes += bytes;
    },
  });
  const counted = async function* () {
    for await (const file of files) {
      report.files += 1;
      totalBytes += file.bytes;
      yield file;
    }
  };
  const gzip = createGzip();
  const writing = destination.write(fileList(snapshot), gzip);
  writing.catch(() => undefined);
  await pipeline(listStream(counted()), gzip);
  const stored = await writing;
  return { report, missing, entry: { count: report.files, totalBytes, lost: missing.length, ...stored } };
}

/** Reads back what was just written, because a disk can fail silently. */
async function verify(destination: Destination, snapshot: string, manifest: Manifest): Promise<void> {
  const [damaged] = await findDamagedParts(destination, snapshot, manifest);
  if (damaged !== undefined) throw new Error(`${damaged} does not match its checksum after writing`);
}

async function backUp(
  client: Client,
  options: BackupOptions & { takenAt: Date; snapshot: string },
  workDir: string,
): Promise<BackupReport> {
  const { destination, sealing, keepDays, log, takenAt, snapshot, signal } = options;
  const places = join(workDir, 'places');
  const orm = drizzle({ client });
  const exported = await exportTables({ client, destination, sealing, snapshot, signal }, () =>
    pipeline(async function* () {
      for await (const place of listPlaces(orm)) yield `${place}\n`;
    }, createWriteStream(places)),
  );
  const { report, missing, entry } = await storeFiles(options, snapshot, places);
  const manifest: Manifest = {
    format: 1,
    appVersion: APP_VERSION,
    takenAt: takenAt.toISOString(),
    pool: sealing.pool,
    ...exported,
    files: entry,
  };
  await verify(destination, snapshot, manifest);
  await destination.write(manifestFile(snapshot), Readable.from([manifestBytes(manifest)]));
  if (missing.length > 0) {
    log.warn({ count: missing.length, first: missing.slice(0, 5) }, 'stored files missing');
  }
  const { kept, ...removed } = await rotate(destination, { keepDays, now: takenAt });
  await renewErasures(destination, orm, kept[0]);
  return {
    snapshot,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    tableBytes: manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    ...report,
    lostFiles: missing.length,
    ...removed,
  };
}

/** Removes a snapshot without a manifest. */
async function discard(destination: Destination, snapshot: string): Promise<void> {
  const { unfinished } = await listSnapshots(destination);
  if (unfinished.includes(snapshot)) await destination.remove(inSnapshot(snapshot));
}

/**
 * Makes a consistent snapshot of the database and the files at the destination while the product runs, then deletes
 * what is too old. Only one backup of a database runs at a time.
 * @throws StartupError if another one runs, or the destination is away or full
 */
export async function runBackup(options: BackupOptions): Promise<BackupReport> {
  const { databaseUrl, destination, log, now = () => new Date() } = options;
  const takenAt = now();
  const snapshot = snapshotName(takenAt);
  await destination.probe();
  const client = await connect(databaseUrl);
  const workDir = await mkdtemp(join(tmpdir(), 'tuzuo-backup-'));
  try {
    if (!(await tryHoldAdvisoryLock(client, 'backup'))) {
      throw new StartupError(
        'backup_running',
        'Another backup of this database is running: wait until it has ended.',
        ExitCode.unavailable,
      );
    }
    const startedAt = performance.now();
    const report = await backUp(client, { ...options, takenAt, snapshot }, workDir).catch(async (error) => {
      // On a full disk this frees what the next attempt needs; copied files stay for it.
      await discard(destination, snapshot).catch(() => undefined);
      throw error;
    });
    log.info({ ...report, ms: Math.round(performance.now() - startedAt) }, 'backup completed');
    return report;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
      throw new StartupError(
        'backup_full',
        `The backup destination ${destination.where} is full: free some space there or lower BACKUP_KEEP_DAYS. The earlier snapshots are complete.`,
        ExitCode.system,
        { cause: error },
      );
    }
    if (error instanceof StorageUnavailable) {
      throw new StartupError(
        'backup_storage',
        `The backup stopped, because S3 did not serve a request (${error.message}): the next one goes on with the files that were copied.`,
        ExitCode.unavailable,
        { cause: error },
      );
    }
    throw error;
  } finally {
    // Not `end`, which would wait for a table in transfer; with the connection, transaction and lock are gone.
    client.connection.stream.destroy();
    await rm(workDir, { recursive: true, force: true });
  }
}
