import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Database } from '../db/database';

/** Exists from the beginning of a restore to its end; holds what is only needed meanwhile. */
export const RESTORE_SCHEMA = 'tuzuo_restore';

/**
 * Refuses a database whose restore was cut off: pictures may be missing, and erased accounts present.
 * @throws StartupError
 */
export async function refuseUnfinishedRestore({
  pool,
  address,
}: Pick<Database, 'pool' | 'address'>): Promise<void> {
  const { rows } = await pool.query<{ unfinished: boolean }>(
    'select to_regnamespace($1) is not null as unfinished',
    [RESTORE_SCHEMA],
  );
  if (!rows[0]?.unfinished) return;
  throw new StartupError(
    'restore_unfinished',
    `A restore into the database at ${address} did not end: delete that database (the embedded one is in DATA_DIR) and the files in DATA_DIR, then restore again.`,
    ExitCode.config,
  );
}
