import type { Executor } from './database';

/** The database's time (ms precision): the clock by which periods begin and end, whichever process asks. */
export async function databaseTime(tx: Executor): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>('select clock_timestamp() as now');
  return new Date(rows[0]?.now ?? Number.NaN);
}
