import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Database } from './database';

/**
 * Checks that the database knows the time zone: its list may be older than ours, and every balance query would fail.
 * @throws StartupError that says what to set
 */
export async function checkTimeZone({ pool }: Pick<Database, 'pool'>, timeZone: string): Promise<void> {
  const { rows } = await pool.query('select from pg_timezone_names where lower(name) = lower($1) limit 1', [
    timeZone,
  ]);
  if (rows.length > 0) return;
  throw new StartupError(
    'config',
    `TIME_ZONE is "${timeZone}", which the database does not know: set TIME_ZONE to one of its pg_timezone_names.`,
    ExitCode.config,
  );
}
