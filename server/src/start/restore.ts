import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { prepareDataDirectory } from '@tuzuo/embedded-postgres/data-directory';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { listSnapshots, readManifest } from '../backup/manifest';
import { restore } from '../backup/restore';
import { type Env, readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { createLogger, type Logger } from '../observability/logger';
import { incomingFolder } from './assets';
import { destinationAt, openingOf } from './backup-parts';
import { commandLine } from './command-line';
import { databaseUrl, waitForDatabase } from './database';
import { checkRestored, restoreHooks } from './restored';
import { runProgram } from './run-program';
import { createShutdown } from './shutdown';

const USAGE = `Usage: ${commandLine('restore')} DIRECTORY|s3://BUCKET/FOLDER [SNAPSHOT] [--identity FILE] [--without-damaged]
Restores a backup (default: the newest) into an empty DATA_DIR, and into DATABASE_URL if that is set.`;

const write = (line: string) => void process.stdout.write(`${line}\n`);

const usage = (problem: string) => new StartupError('usage', `${problem}\n${USAGE}`, ExitCode.usage);

function readArguments(args: readonly string[]) {
  const options = { identity: { type: 'string' }, 'without-damaged': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [directory, snapshot, ...rest] = positionals;
    if (directory === undefined || rest.length > 0) throw new Error('Name the directory of the backups.');
    const { identity, 'without-damaged': withoutDamaged = false } = values;
    return { directory, snapshot, identity, withoutDamaged };
  } catch (error) {
    throw usage((error as Error).message);
  }
}

async function run(env: Env, log: Logger, shutdown: ReturnType<typeof createShutdown>): Promise<void> {
  const { directory, snapshot: named, identity, withoutDamaged } = readArguments(process.argv.slice(2));
  const destination = destinationAt(directory, env);
  const snapshot = named ?? (await listSnapshots(destination)).finished.at(-1);
  if (snapshot === undefined) throw usage(`${destination.where} has no finished snapshot.`);
  const { pool } = await readManifest(destination, snapshot);
  const open = await openingOf(pool, identity);
  const dataDir = prepareDataDirectory(env.DATA_DIR);
  const onLost = (error: StartupError) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  };
  const url = await databaseUrl({ env, log, shutdown, onLost }, true);
  const database = createDatabase(url, { max: 4, timeZone: env.TIME_ZONE, log });
  shutdown.add('database connections', database.close, 10_000);
  await waitForDatabase(database, { log, shutdown });
  const workRoot = incomingFolder(dataDir);
  mkdirSync(workRoot, { recursive: true, mode: 0o700 });
  const hooks = restoreHooks(env, { database, dataDir, log });
  shutdown.add('storage', hooks.storage.close, 1_000);
  write(`Restoring ${snapshot} …`);
  await restore({
    databaseUrl: url,
    database,
    workRoot,
    destination,
    snapshot,
    open,
    withoutDamaged,
    write,
    ...hooks,
  });
  const checked = { database, storage: hooks.storage, timeZone: env.TIME_ZONE, write };
  if (!(await checkRestored(checked))) {
    write('Everything was restored, but see above: the same was wrong when the backup was made.');
    process.exitCode = 1;
  }
  write('Restored. Start Tuzuo with the same DATA_DIR and DATABASE_URL; all users have to log in again.');
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLogger('warn');
  const shutdown = createShutdown(log);
  try {
    await run(env, log, shutdown);
  } finally {
    await shutdown.run();
  }
}

runProgram(main);
