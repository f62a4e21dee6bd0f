import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { newIdentity } from '../backup/encryption';
import { listSnapshots, readManifest } from '../backup/manifest';
import { runBackup } from '../backup/run';
import { findDamagedFiles, findDamagedParts } from '../backup/verify';
import { type Env, readEnv } from '../config/env';
import { createLogger } from '../observability/logger';
import { type BackupPlace, backupPlace, destinationAt } from './backup-parts';
import { commandLine } from './command-line';
import { runProgram } from './run-program';
import { runningDatabaseUrl } from './running-database';
import { startStorage } from './storage';

const USAGE = `Usage:
  ${commandLine('backup')} [--to DIRECTORY|s3://BUCKET/FOLDER]
                                               makes a backup now, while Tuzuo runs (default: BACKUP_DIR)
  ${commandLine('backup')} list                       lists the snapshots
  ${commandLine('backup')} verify [SNAPSHOT]          reads a snapshot (default: the newest) and compares all hashes
  ${commandLine('backup')} keygen FILE                makes a secret key, in FILE, and prints the public key`;

const write = (line: string) => void process.stdout.write(`${line}\n`);

const usage = (problem: string) => new StartupError('usage', `${problem}\n${USAGE}`, ExitCode.usage);

function readArguments(args: readonly string[]) {
  try {
    const options = { to: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command = 'make', name, ...rest] = positionals;
    if (rest.length > 0) throw new Error(`Unexpected "${rest.join(' ')}".`);
    return { command, name, to: values.to };
  } catch (error) {
    throw usage((error as Error).message);
  }
}

function placeOf(env: Env, to: string | undefined): BackupPlace {
  const place = backupPlace({ ...env, ...(to !== undefined && { BACKUP_DIR: to }) });
  if (!place) throw usage('BACKUP_DIR is not set: set it, or name a directory with --to.');
  return place;
}

async function make(env: Env, place: BackupPlace): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const log = createLogger('warn');
  const storage = startStorage(env, { dataDir: env.DATA_DIR, log });
  const report = await runBackup({
    databaseUrl: runningDatabaseUrl(env),
    storage,
    ...place,
    log,
    signal: stopping.signal,
  }).finally(storage.close);
  const { snapshot, rows, tableBytes, files, copiedFiles, copiedBytes, lostFiles, removedSnapshots } = report;
  write(
    `${snapshot}: ${rows} rows (${tableBytes} bytes), ${files} files, ${copiedFiles} of them new (${copiedBytes} bytes).`,
  );
  if (lostFiles > 0) write(`${lostFiles} files that the database names do not exist.`);
  if (removedSnapshots > 0) write(`${removedSnapshots} old snapshots deleted.`);
  if (place.sealing.pool === 'plain') write('Not encrypted: set BACKUP_RECIPIENTS to change that.');
}

async function list({ destination }: Pick<BackupPlace, 'destination'>): Promise<void> {
  const { finished } = await listSnapshots(destination);
  for (const name of finished) {
    const { appVersion, pool, tables, files } = await readManifest(destination, name);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    write(
      `${name}  ${appVersion}  ${rows} rows  ${files.count} files  ${pool === 'plain' ? 'not encrypted' : 'encrypted'}`,
    );
  }
  if (finished.length === 0) write('No snapshot.');
}

async function verify(
  { destination }: Pick<BackupPlace, 'destination'>,
  name: string | undefined,
): Promise<void> {
  const snapshot = name ?? (await listSnapshots(destination)).finished.at(-1);
  if (snapshot === undefined) throw usage('There is no snapshot.');
  const manifest = await readManifest(destination, snapshot);
  const parts = await findDamagedParts(destination, snapshot, manifest);
  const files = parts.length === 0 ? await findDamagedFiles(destination, snapshot, manifest) : [];
  for (const damaged of [...parts, ...files]) write(`damaged: ${damaged}`);
  if (parts.length + files.length > 0) process.exitCode = 1;
  else write(`${snapshot}: ${manifest.tables.length} tables and ${manifest.files.count} files are intact.`);
}

async function keygen(path: string | undefined): Promise<void> {
  if (path === undefined) throw usage('Name the file for the secret key.');
  const { recipient, file } = await newIdentity();
  await writeFile(path, file, { mode: 0o600, flag: 'wx' }).catch((cause: unknown) => {
    throw new StartupError('usage', `${path} cannot be created, or exists already.`, ExitCode.usage, {
      cause,
    });
  });
  write(`BACKUP_RECIPIENTS=${recipient}`);
  write(`The secret key is in ${path}: keep it away from this machine. Without it nobody can restore.`);
}

async function main(): Promise<void> {
  const { command, name, to } = readArguments(process.argv.slice(2));
  if (command === 'keygen') return keygen(name);
  const env = readEnv(process.env);
  const at = () => (to === undefined ? placeOf(env, to) : { destination: destinationAt(to, env) });
  if (command === 'list') return list(at());
  if (command === 'verify') return verify(at(), name);
  if (command !== 'make') throw usage(`Unknown command "${command}".`);
  return make(env, placeOf(env, to));
}

runProgram(main);
