import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from '../../server/src/db/database';
import { type Cast, DUMP, type Journal, MIGRATIONS } from './make-dump';

/** Creates a folder with the migrations up to the one of the dump. */
async function migrationsUntil(last: string, folder: string): Promise<void> {
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  if (count === 0) throw new Error(`the migration ${last} is gone: servers in use have run it`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
}

/**
 * Shifts every timestamp in the database so that the dump was made a minute ago and nothing has expired. The ledger is
 * unchanged: its rows are immutable.
 */
async function makeRecent({ pool }: Pick<Database, 'pool'>, dumpedAt: string): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
       and table_name not in (select event_object_table from information_schema.triggers)`,
  );
  for (const { table, column } of rows) {
    const later = `"${column}" + (now() - interval '1 minute' - $1::timestamptz)`;
    await pool.query(`update "${table}" set "${column}" = ${later}`, [dumpedAt]);
  }
}

/** Loads the dump into an empty database and a DATA_DIR, as the version that made it left them: not yet migrated. */
export async function loadDump(database: Pick<Database, 'pool'>, dataDir: string): Promise<Cast> {
  const cast = JSON.parse(await readFile(join(DUMP, 'cast.json'), 'utf8')) as Cast;
  await cp(join(DUMP, 'files'), join(dataDir, 'files'), { recursive: true });
  const old = join(dataDir, 'migrations');
  await mkdir(old);
  await migrationsUntil(cast.migration, old);
  await applyMigrations(drizzle({ client: database.pool }), { migrationsFolder: old });
  await database.pool.query(await readFile(join(DUMP, 'rows.sql'), 'utf8'));
  await makeRecent(database, cast.dumpedAt);
  return cast;
}
