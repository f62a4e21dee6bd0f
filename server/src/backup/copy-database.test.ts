import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyTestDatabase, type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../tests/builders/queue-world';
import { createSessions } from '../modules/session/service';
import { checkBooks } from '../start/ledger-check';
import { copyDatabase } from './copy-database';
import { COPY_SCHEMA, refuseUnfinishedRestore } from './unfinished';

/** A copy migrates a database, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let source: TestDatabase;
let copy: TestDatabase;
let world: QueueWorld;

beforeAll(async () => {
  source = await testDatabase();
  copy = await emptyTestDatabase();
  world = await queueWorld(source);
});

afterAll(async () => {
  await world.close();
  await source.drop();
  await copy.drop();
});

/** Number of rows of each table, constraints and triggers. */
async function inventory({ pool }: TestDatabase): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const counts: Record<string, number> = {};
  const count = async (what: string, from: string) => {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
    counts[what] = rows[0]?.count ?? -1;
  };
  for (const { name } of tables) await count(name, `public."${name}"`);
  await count('constraints', `pg_constraint where connamespace = 'public'::regnamespace`);
  await count('disabled triggers', `pg_trigger where tgenabled = 'D'`);
  return counts;
}

describe('a copy of a whole database', () => {
  it('has every row: who is logged in stays so, and the books balance', async () => {
    const owner = await world.newOwner();
    await world.enqueue(owner, 3);
    const sessions = createSessions(source);
    const session = await source.transaction((tx) =>
      sessions.open(tx, owner.userId, { family: 'h5', device: '' }),
    );
    expect(await copyDatabase(source.url, copy)).toBeGreaterThan(100);
    expect(await inventory(copy)).toEqual(await inventory(source));
    expect(await createSessions(copy).authenticate(session)).toMatchObject({ userId: owner.userId });
    const books = { database: copy, timeZone: 'Asia/Shanghai', providers: [], date: undefined };
    expect((await checkBooks({ ...books, write: () => undefined })).differences).toBe(0);
    await expect(copy.pool.query('delete from ledger_entry')).rejects.toThrow('only ever added to');
  });

  it('is refused where anything is', async () => {
    await expect(copyDatabase(source.url, copy)).rejects.toThrow('is not empty');
  });

  it('is refused for a database of a later version, which leaves the target empty', async () => {
    const other = await emptyTestDatabase({ max: 3 });
    const later = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
    await source.pool.query(later);
    await expect(copyDatabase(source.url, other)).rejects.toThrow('later Tuzuo');
    await source.pool.query('delete from drizzle.__drizzle_migrations where created_at = 9999999999999');
    expect(await copyDatabase(source.url, other)).toBeGreaterThan(100);
    await other.drop();
  });

  it('that was cut off is not started on, and names only that database to be deleted', async () => {
    await copy.pool.query(`create schema ${COPY_SCHEMA}`);
    await expect(refuseUnfinishedRestore(copy)).rejects.toThrow(/delete that database, create it again/);
    await copy.pool.query(`drop schema ${COPY_SCHEMA}`);
    await refuseUnfinishedRestore(copy);
  });
});
