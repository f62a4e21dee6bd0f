import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { newId } from '../../db/ids';
import { createSessions, MAX_SESSIONS } from './service';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 4 });
});

afterAll(() => database.drop());

it('a user who logs in repeatedly keeps the newest sessions, and other users keep theirs', async () => {
  const [busy, other] = [newId(), newId()];
  await database.pool.query('insert into app_user (id) values ($1), ($2)', [busy, other]);
  const sessions = createSessions(database);
  const open = (userId: string) =>
    database.transaction((tx) => sessions.open(tx, userId, { family: 'h5', device: '' }));
  const untouched = await open(other);
  const tokens: string[] = [];
  for (let count = 0; count < MAX_SESSIONS + 3; count += 1) tokens.push(await open(busy));
  const { rows } = await database.pool.query(
    'select count(*)::int as count from user_session where user_id = $1',
    [busy],
  );
  expect(rows).toEqual([{ count: MAX_SESSIONS }]);
  await expect(sessions.authenticate(tokens[2])).rejects.toMatchObject({ code: '11000' });
  expect(await sessions.authenticate(tokens[3])).toMatchObject({ userId: busy });
  expect(await sessions.authenticate(untouched)).toMatchObject({ userId: other });
});
