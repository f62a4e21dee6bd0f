import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { refuseUnfinishedRestore } from '../backup/unfinished';
import type { Env } from '../config/env';
import type { WatchStatement } from '../db/client-class';
import { createDatabase, type Database } from '../db/database';
import { databaseStartupError, isDatabaseUnreachable } from '../db/database-error';
import { migrate } from '../db/migrate';
import { seed } from '../db/seed';
import type { Logger } from '../observability/logger';
import type { Shutdown } from './shutdown';

/** Connections per process: for calls, four jobs, two listeners and the heartbeat. */
const POOL_MAX = 16;

/** A database that is started at the same time needs a moment. */
const WAIT_FOR_DATABASE_MS = 10_000;
const RETRY_EVERY_MS = 500;

const CLOSE_POOL_MS = 10_000;
const STOP_POSTGRES_MS = 30_000;

export type DatabaseContext = {
  env: Env;
  log: Logger;
  shutdown: Shutdown;
  /** Called when the embedded database has stopped permanently. */
  onLost: (error: StartupError) => void;
};

/** The URL of the operator's database, or of the embedded one, which is started here. */
export async function databaseUrl(
  { env, log, shutdown, onLost }: DatabaseContext,
  mayEmbed: boolean,
): Promise<string> {
  if (env.DATABASE_URL !== undefined) return env.DATABASE_URL;
  if (!mayEmbed) {
    throw new StartupError(
      'database_url_needed',
      'DATABASE_URL is not set, and only --role=all brings its own database: set DATABASE_URL to postgres://user:password@host:port/database.',
      ExitCode.config,
    );
  }
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  shutdown.add('embedded PostgreSQL', postgres.stop, STOP_POSTGRES_MS);
  postgres.onLost(onLost);
  return postgres.url;
}

/** The clock of a wait. */
const CLOCK = { now: () => performance.now(), sleep };

/**
 * Waits until the database answers, for up to {@link WAIT_FOR_DATABASE_MS}.
 * @throws StartupError when it does not, at once when it refuses
 */
export async function waitForDatabase(
  database: Pick<Database, 'ping' | 'address'>,
  { log, shutdown }: Pick<DatabaseContext, 'shutdown'> & { log: Pick<Logger, 'warn'> },
  clock = CLOCK,
): Promise<void> {
  const giveUpAt = clock.now() + WAIT_FOR_DATABASE_MS;
  let told = false;
  for (;;) {
    try {
      return await database.ping();
    } catch (error) {
      if (!isDatabaseUnreachable(error) || clock.now() > giveUpAt) {
        throw databaseStartupError(error, database.address);
      }
      if (!told) log.warn({ address: database.address }, 'waiting for the database');
      told = true;
      await clock.sleep(RETRY_EVERY_MS, undefined, { signal: shutdown.signal }).catch(() => undefined);
      shutdown.signal.throwIfAborted();
    }
  }
}

/**
 * Opens the database, migrates the schema and seeds default prices.
 * @param watch told of each statement
 * @throws StartupError on failure
 */
export async function openDatabase(
  context: DatabaseContext,
  mayEmbed: boolean,
  watch?: WatchStatement,
): Promise<Database> {
  const { log, shutdown } = context;
  const database = createDatabase(await databaseUrl(context, mayEmbed), {
    max: POOL_MAX,
    timeZone: context.env.TIME_ZONE,
    log,
    watch,
  });
  shutdown.add('database connections', database.close, CLOSE_POOL_MS);
  await waitForDatabase(database, context);
  await refuseUnfinishedRestore(database);
  await migrate(database);
  await seed(database);
  return database;
}
