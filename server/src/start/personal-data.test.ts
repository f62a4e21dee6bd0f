import { schemas } from '@tuzuo/contract/api';
import { CLOSING_BLOCKERS } from '@tuzuo/core/session/closing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { CLOSING_CONTRIBUTORS, PERSONAL_TABLES } from './personal-data';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const registered = PERSONAL_TABLES.flatMap((tables) => Object.entries(tables));

describe('the registered tables with user data', () => {
  it('are all that the database has: whatever references a user or has a column for their ID', async () => {
    const { rows } = await database.pool.query<{ table: string }>(`
      select distinct c.conrelid::regclass::text as table from pg_constraint c
        where c.contype = 'f' and c.confrelid = 'app_user'::regclass
      union
      select table_name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(^|_)(user|inviter|invitee|owner)_id$'`);
    const found = rows.map(({ table }) => table);
    expect(registered.map(([table]) => table).sort()).toEqual([...found, 'app_user'].sort());
  });

  it('fill every part of the export, and say why something is in none', () => {
    const parts = new Set(
      registered.flatMap(([, { exported }]) => (typeof exported === 'string' ? exported : [])),
    );
    expect([...parts].sort()).toEqual(Object.keys(schemas['user.user.exportData'].output.shape).sort());
    for (const [table, { erasure, exported }] of registered) {
      if (typeof exported === 'object') expect(exported.omitted, table).toMatch(/\w+ \w+/);
      if (typeof erasure === 'object') expect(erasure.retained, table).toMatch(/\w+ \w+/);
    }
  });
});

it('the end of an account asks for each kind of blocker', () => {
  expect(Object.keys(CLOSING_CONTRIBUTORS.blockers).sort()).toEqual([...CLOSING_BLOCKERS].sort());
});
