import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../db/database';
import { migrate, migrateUntil } from '../db/migrate';
import { seed } from '../db/seed';
import { connect } from './connection';
import { loadTables } from './load-tables';
import { lastMigration, listSequences, listTables, target } from './tables';
import { COPY_SCHEMA, isDatabaseUsed, refuseUnfinishedRestore } from './unfinished';

/** Rows of processes that have ended. */
const LEFT_OUT = 'worker_node';

const refuse = (code: string, sentence: string) => new StartupError(code, sentence, ExitCode.config);

/**
 * Copies all rows, log-ins included, into an empty database, which may be of a later PostgreSQL, and migrates it to this
 * version. Nobody may write to the source meanwhile. If it fails, the copy must be deleted, and the product refuses it.
 * @returns the number of rows
 * @throws StartupError if the target is not empty, or the source is of a later version
 */
export async function copyDatabase(sourceUrl: string, copy: Database): Promise<number> {
  await refuseUnfinishedRestore(copy);
  if (await isDatabaseUsed(copy)) {
    const sentence = `The database at ${copy.address} is not empty: set DATABASE_URL to an empty one.`;
    throw refuse('copy_not_empty', sentence);
  }
  const source = await connect(sourceUrl);
  const client = await connect(copy.url).catch(async (error: unknown) => {
    await source.end();
    throw error;
  });
  let total = 0;
  try {
    await client.query(`create schema ${COPY_SCHEMA}`);
    await source.query('begin transaction isolation level repeatable read, read only');
    if (!(await migrateUntil(copy, await lastMigration(source)))) {
      await client.query(`drop schema ${COPY_SCHEMA}`);
      throw refuse(
        'copy_later',
        'The embedded database was used by a later Tuzuo: copy it with that version.',
      );
    }
    const tables = (await listTables(source)).filter(({ name }) => name !== LEFT_OUT);
    await loadTables(client, {
      tables,
      sequences: await listSequences(source),
      read: async (table) => {
        const rows = source.query(copyTo(`copy ${target(table)} to stdout`));
        rows.once('end', () => {
          total += rows.rowCount;
        });
        return { streams: [rows], rows: () => rows.rowCount };
      },
    });
    await migrate(copy);
    await seed(copy);
    await client.query(`drop schema ${COPY_SCHEMA} cascade`);
    return total;
  } finally {
    await Promise.all([source.end(), client.end()].map((ended) => ended.catch(() => undefined)));
  }
}
