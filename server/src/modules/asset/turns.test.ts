import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { createTurns } from './turns';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

it('files of other programs keep no upload waiting, and wait for none', async () => {
  const turns = createTurns({ database });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const imports = ['a', 'b', 'c'].map((user) => turns.ofImport(user, () => ended));
  expect(await turns.ofUser('a', async () => 'uploaded')).toBe('uploaded');
  const uploads = ['d', 'e', 'f'].map((user) => turns.ofUser(user, () => ended));
  end();
  await Promise.all([...imports, ...uploads]);
  expect(await turns.ofImport('d', async () => 'imported')).toBe('imported');
});

it('counts the time of imports as decoding time', async () => {
  const turns = createTurns({ database });
  await turns.ofImport('g', async (spent) => spent(600_000));
  await expect(turns.ofUser('g', async () => undefined)).rejects.toMatchObject({ code: '10004' });
});
