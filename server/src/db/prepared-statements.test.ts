import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { createStatementNames, preparingClient } from './prepared-statements';

describe('createStatementNames', () => {
  it('names what repeats, always alike, and no more than its limit', () => {
    const names = createStatementNames({ repeated: 2, maxPrepared: 2 });
    const runs = (text: string) => [1, 2, 3, 4].map(() => names.nameOf(text));
    const [first, second, third] = runs('select $1');
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third).toEqual(expect.any(String));
    expect(runs('select $1')).toEqual([third, third, third, third]);
    expect(new Set(runs('select $1, $2').slice(2))).not.toContain(third);
    expect(runs('select $1, $2, $3')).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('names a statement by its text only, so that no node executes what another has prepared', () => {
    const [one, other] = [createStatementNames({ repeated: 0 }), createStatementNames({ repeated: 0 })];
    expect(one.nameOf('select $1')).not.toBe(one.nameOf('select $2'));
    expect(other.nameOf('select $2')).toBe(one.nameOf('select $2'));
    // The longest identifier of PostgreSQL has 63 bytes.
    expect(one.nameOf('select $1')?.length).toBeLessThan(64);
  });
});

describe('preparingClient', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await testDatabase();
    const names = createStatementNames({ repeated: 2 });
    pool = new Pool({ connectionString: database.url, max: 1, Client: preparingClient(names) });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const preparedTexts = async () => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => statement);
  };

  it('prepares a statement with values once it repeats, and one without values never', async () => {
    // As drizzle passes what was built once.
    const statement = { name: '', text: 'select $1::int + 1 as sum' };
    const sums: unknown[] = [];
    for (const value of [1, 2, 3, 4]) {
      const { rows } = await pool.query<{ sum: number }>(statement, [value]);
      sums.push(rows[0]?.sum);
      await pool.query({ text: 'select 5' });
    }
    expect(sums).toEqual([2, 3, 4, 5]);
    expect(await preparedTexts()).toEqual([statement.text]);
  });

  it('executes a statement unprepared after a change of its table', async () => {
    await pool.query('create table changing (id int, name text)');
    await pool.query("insert into changing values (1, 'a')");
    const read = () => pool.query({ text: 'select * from changing where id = $1' }, [1]);
    for (let run = 0; run < 4; run += 1) await read();
    await pool.query('alter table changing add column size int');
    // The pool closes a connection after a failure, one that is checked out goes on with what it has prepared.
    const client = await pool.connect();
    try {
      const again = () => client.query({ text: 'select * from changing where id = $1' }, [1]);
      await expect(again()).rejects.toMatchObject({ code: '0A000' });
      expect((await again()).rows).toEqual([{ id: 1, name: 'a', size: null }]);
    } finally {
      client.release();
    }
    expect((await read()).rows).toHaveLength(1);
  });
});
