import { fileURLToPath } from 'node:url';
import { withAdvisoryLock } from '@tuzuo/embedded-postgres/advisory-lock';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as applyWorkerMigrations, Logger } from 'graphile-worker';
import type { PoolClient } from 'pg';
import type { Database } from './database';
import { databaseStartupError } from './database-error';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

/** How long one start waits for another's migrations. */
const LOCK_WAIT_MS = 300_000;

const OLDEST_VERSION = 150_000;

/**
 * Brings the schema (ours, then the job library's) up to date; does nothing when it is. Any number of processes
 * may call it at once: one works, the others wait. Both migrators fail when run side by side, hence the one lock.
 * @throws StartupError when the database is away, too old, or refuses.
 */
export async function migrate(database: Database): Promise<void> {
  let client: PoolClient | undefined;
  try {
    client = await database.pool.connect();
    await refuseOldServer(client, database.address);
    await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_WAIT_MS}`);
    const connection = client;
    await withAdvisoryLock(connection, 'migrate', async () => {
      await applyMigrations(drizzle({ client: connection }), { migrationsFolder: MIGRATIONS_FOLDER });
      await applyWorkerMigrations({ pgPool: database.pool, logger: silentLogger });
    });
  } catch (error) {
    throw databaseStartupError(error, database.address);
  } finally {
    // The session carries changed settings and perhaps, after an error, the lock: it does not go back to the pool.
    client?.release(true);
  }
}

/** Its errors are thrown as well; its info lines would mix with ours. */
const silentLogger = new Logger(() => () => undefined);

async function refuseOldServer(client: PoolClient, address: string): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  const server = rows[0];
  if (server && server.number < OLDEST_VERSION) {
    const sentence = `The database at ${address} is PostgreSQL ${server.version}: Tuzuo needs 15 or newer.`;
    throw new StartupError('database_too_old', sentence, ExitCode.config);
  }
}
