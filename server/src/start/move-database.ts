import { existsSync } from 'node:fs';
import { embeddedPaths } from '@tuzuo/embedded-postgres/paths';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { copyDatabase } from '../backup/copy-database';
import { readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { createLogger } from '../observability/logger';
import { commandLine } from './command-line';
import { waitForDatabase } from './database';
import { checkBooks } from './ledger-check';
import { runProgram } from './run-program';
import { createShutdown } from './shutdown';

const USAGE = `Usage, while Tuzuo is stopped: DATABASE_URL=postgres://… ${commandLine('move-database').replace(/ --$/, '')}
Copies the embedded database in DATA_DIR into the empty one at DATABASE_URL.`;

const STOP_POSTGRES_MS = 30_000;
const CLOSE_POOL_MS = 10_000;

const write = (line: string) => void process.stdout.write(`${line}\n`);

async function run(shutdown: ReturnType<typeof createShutdown>, log: ReturnType<typeof createLogger>) {
  const env = readEnv(process.env);
  if (env.DATABASE_URL === undefined || process.argv.length > 2)
    throw new StartupError('usage', USAGE, ExitCode.usage);
  const copy = createDatabase(env.DATABASE_URL, { max: 3, timeZone: env.TIME_ZONE, log });
  shutdown.add('database connections', copy.close, CLOSE_POOL_MS);
  await waitForDatabase(copy, { log, shutdown });
  if (!existsSync(embeddedPaths(env.DATA_DIR).cluster)) {
    const sentence = `There is no embedded database in ${env.DATA_DIR}: set DATA_DIR to where it is.`;
    throw new StartupError('no_embedded', sentence, ExitCode.config);
  }
  // Refuses the database of a Tuzuo that runs.
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  shutdown.add('embedded PostgreSQL', embedded.stop, STOP_POSTGRES_MS);
  const rows = await copyDatabase(embedded.url, copy);
  write(`${rows} rows copied.`);
  const books = { database: copy, timeZone: env.TIME_ZONE, providers: [], date: undefined };
  const { differences } = await checkBooks({ ...books, write });
  if (differences > 0) process.exitCode = 1;
  write(
    'Start Tuzuo with this DATABASE_URL. The embedded database is no longer used, and stays in DATA_DIR.',
  );
}

async function main(): Promise<void> {
  const log = createLogger('warn');
  const shutdown = createShutdown(log);
  try {
    await run(shutdown, log);
  } finally {
    await shutdown.run();
  }
}

runProgram(main);
