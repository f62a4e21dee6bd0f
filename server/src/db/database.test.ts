import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { Client, Pool } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { createDatabase } from './database';
import { databaseStartupError, isDatabaseBusy, isDatabaseUnreachable } from './database-error';
import { benefitValue } from './schema/benefit-value';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

/** Cuts our connections like a server crash. */
async function cutConnections(): Promise<void> {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await other.end();
}

describe('createDatabase', () => {
  it('sets its timeouts on every connection', async () => {
    const { rows } = await database.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows.map(({ setting }) => Number(setting))).toEqual([60_000, 10_000, 30_000]);
  });

  it('counts days in the operator’s time zone, whatever the one of the database', async () => {
    await database.pool.query(
      `alter database ${new URL(database.url).pathname.slice(1)} set timezone = 'UTC'`,
    );
    const own = createDatabase(database.url, {
      max: 2,
      timeZone: 'America/New_York',
      log: pino({ level: 'silent' }),
    });
    // The clocks go forward on 14 March: that day has 23 hours.
    const { rows } = await own.pool.query<{ hours: number }>(
      `select extract(epoch from at + make_interval(days => 1) - at)::int / 3600 as hours
       from (select '2027-03-13T12:00-05:00'::timestamptz as at) start`,
    );
    await own.close();
    expect(rows).toEqual([{ hours: 23 }]);
  });

  it('refuses a time zone that the database does not know, in a sentence', async () => {
    const own = createDatabase(database.url, {
      max: 2,
      timeZone: 'Mars/Olympus',
      log: pino({ level: 'silent' }),
    });
    const error: unknown = await own.ping().catch((refused: unknown) => refused);
    await own.close();
    expect(databaseStartupError(error, own.address)).toMatchObject({
      exitCode: ExitCode.config,
      message: expect.stringMatching(/^TIME_ZONE is "Mars\/Olympus", which the database does not know: set /),
    });
  });

  it('keeps numbers exact', async () => {
    const rows = await database.orm.select().from(benefitValue);
    expect(rows.find(({ key, tier }) => key === 'point_discount' && tier === 'trial')?.value).toBe(0.9);
  });

  it('rolls a transaction back when its work throws', async () => {
    const before = await database.orm.$count(benefitValue);
    const work = database.transaction(async (tx) => {
      await tx.delete(benefitValue);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await database.orm.$count(benefitValue)).toBe(before);
  });

  it('reports the time of each statement: of the pool, of a transaction, and of one that fails', async () => {
    const times: number[] = [];
    const own = createDatabase(database.url, {
      max: 2,
      timeZone: 'Asia/Shanghai',
      log: pino({ level: 'silent' }),
      watch: () => {
        const startedAt = performance.now();
        return () => times.push(performance.now() - startedAt);
      },
    });
    await own.ping();
    // The first connection sets its time zone.
    expect(times).toHaveLength(2);
    await own.pool.query('select pg_sleep(0.05)');
    expect(times.at(-1)).toBeGreaterThanOrEqual(45);
    expect(await own.transaction((tx) => tx.$count(benefitValue))).toBeGreaterThan(0);
    expect(times).toHaveLength(6);
    await expect(own.pool.query('select nothing')).rejects.toThrow('nothing');
    expect(times).toHaveLength(7);
    await own.close();
  });

  it('survives the loss of an idle connection and of one inside a transaction', async () => {
    await database.ping();
    await cutConnections();
    await expect.poll(() => database.ping().then(() => 'answers', String)).toBe('answers');
    const work = database.transaction(async (tx) => {
      await tx.$count(benefitValue);
      await cutConnections();
      // Until the socket reports the end, while no statement of ours is running.
      await new Promise((done) => setTimeout(done, 100));
      await tx.$count(benefitValue);
    });
    const failure: unknown = await work.catch((error: unknown) => error);
    expect(isDatabaseUnreachable(failure)).toBe(true);
    await database.ping();
  });
});

it('distinguishes an overloaded database from an unavailable one', async () => {
  const pool = new Pool({ connectionString: database.url, max: 1 });
  const held = await pool.connect();
  // Only for the second one, which waits in vain: a slow machine may take longer for a connection.
  Object.assign(pool.options, { connectionTimeoutMillis: 50 });
  const rush = await pool.connect().catch((error: unknown) => error);
  held.release();
  await pool.end();
  expect(isDatabaseBusy(rush)).toBe(true);
  const gone = new Client({ host: '127.0.0.1', port: 1 });
  expect(isDatabaseBusy(await gone.connect().catch((error: unknown) => error))).toBe(false);
});
