import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Database } from '../db/database';

/** Exists from the beginning of a restore to its end; holds what is only needed meanwhile. */
export const RESTORE_SCHEMA = 'tuzuo_restore';

/** Exists from the beginning of a copy of a whole database to its end. */
export const COPY_SCHEMA = 'tuzuo_copy';

/**
 * Refuses a database whose restore or copy was cut off: rows or pictures may be missing, and erased accounts present.
 * @throws StartupError
 */
export async function refuseUnfinishedRestore({
  pool,
  address,
}: Pick<Database, 'pool' | 'address'>): Promise<void> {
  const { rows } = await pool.query<{ restore: boolean; copy: boolean }>(
    'select to_regnamespace($1) is not null as restore, to_regnamespace($2) is not null as copy',
    [RESTORE_SCHEMA, COPY_SCHEMA],
  );
  if (rows[0]?.copy) {
    throw new StartupError(
      'copy_unfinished',
      `A copy into the database at ${address} did not end: delete that database, create it again, and repeat the copy.`,
      ExitCode.config,
    );
  }
  if (!rows[0]?.restore) return;
  throw new StartupError(
    'restore_unfinished',
    `A restore into the database at ${address} did not end: delete that database (the embedded one is in DATA_DIR) and the files in DATA_DIR, then restore again.`,
    ExitCode.config,
  );
}

/** Whether a product, or anything else, has tables in the database. */
export async function isDatabaseUsed({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ used: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p'))
       or to_regnamespace('drizzle') is not null as used`,
  );
  return rows[0]?.used ?? true;
}
