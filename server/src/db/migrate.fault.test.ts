import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from '../../../tests/builders/child-process';
import { emptyTestDatabase, type TestDatabase } from '../../../tests/builders/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyTestDatabase();
});

afterAll(() => database.drop());

describe('migrate', () => {
  it('allows four processes to start at once on an empty database', async () => {
    const programs = Array.from({ length: 4 }, () => startProgram('migrate-child', database.url));
    const exits = await Promise.all(programs.map(async (program) => (await once(program, 'exit'))[0]));
    expect(exits).toEqual([0, 0, 0, 0]);
    const applied = await database.pool.query('select hash from drizzle.__drizzle_migrations');
    const hashes = applied.rows.map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
