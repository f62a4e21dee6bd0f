import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

const JOURNAL = 'meta/_journal.json';

/** How long a start waits for another process's migrations. */
const LOCK_WAIT_MS = 300_000;

const OLDEST_VERSION = 150_000;

/**
 * Migrates an empty database up to and including the migration of that time in the journal, and not the job library's,
 * to load data of that version. Returns false, and does nothing, if no such migration is known.
 */
export async function migrateUntil({ pool }: Pick<Database, 'pool'>, when: number): Promise<boolean> {
  const path = join(MIGRATIONS_FOLDER, JOURNAL);
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number; tag: string }[] };
  const entries = journal.entries.filter((entry) => entry.when <= when);
  if (entries.at(-1)?.when !== when) return false;
  const folder = await mkdtemp(join(tmpdir(), 'tuzuo-migrations-'));
  try {
    await mkdir(dirname(join(folder, JOURNAL)));
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      await symlink(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`));
    await applyMigrations(drizzle({ client: pool }), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

/**
 * Migrates the schema (ours, then the job library's) to the newest version; does nothing if it is. Safe to call from
 * several processes: one works, the others wait. Both migrators fail when run concurrently, hence the one lock.
 * @throws StartupError if the database is unavailable, too old, or refuses
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
    // The session has changed settings and perhaps, after an error, the lock, so it must not return to the pool.
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
