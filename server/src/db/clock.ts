import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './database';

/** The database's time (ms precision): the clock by which periods begin and end, whichever process asks. */
export async function databaseTime(tx: Executor): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>('select clock_timestamp() as now');
  return new Date(rows[0]?.now ?? Number.NaN);
}

/**
 * Whether a time is on a day of a time zone's calendar, as a range that an index on the time serves.
 * @param date `2026-11-29`
 */
export const onDay = (time: SQL, date: string, timeZone: string): SQL => sql`(
  ${time} >= ${date}::date::timestamp at time zone ${timeZone}
  and ${time} < (${date}::date + 1)::timestamp at time zone ${timeZone})`;
