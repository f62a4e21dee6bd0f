import type { TestDatabase } from './database';
import { runOn } from './postgres-server';

export type DatabaseClock = {
  /** Sets the database's clock, which continues from there. */
  set(time: string): Promise<void>;
  /** Advances it by an interval such as `1 day`. */
  letPass(interval: string): Promise<void>;
};

/**
 * A database clock that a test can move: our `clock_timestamp()` precedes PostgreSQL's in this database's search path,
 * so the code under test runs unmodified. Call it before the first query: open connections keep their path.
 */
export async function movableClock({ url, pool }: TestDatabase): Promise<DatabaseClock> {
  const name = new URL(url).pathname.slice(1);
  await runOn(url, 'create table test_clock (ahead interval not null)');
  await runOn(url, "insert into test_clock values ('0')");
  await runOn(
    url,
    `create function public.clock_timestamp() returns timestamptz language sql volatile
     as 'select pg_catalog.clock_timestamp() + ahead from public.test_clock'`,
  );
  await runOn(url, `alter database ${name} set search_path = public, pg_catalog`);
  return {
    set: async (time) => {
      await pool.query('update test_clock set ahead = $1::timestamptz - pg_catalog.clock_timestamp()', [
        time,
      ]);
    },
    letPass: async (interval) => {
      await pool.query('update test_clock set ahead = ahead + $1::interval', [interval]);
    },
  };
}
