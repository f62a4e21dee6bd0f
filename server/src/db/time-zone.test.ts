import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { checkTimeZone } from './time-zone';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

describe('checkTimeZone', () => {
  it.each(['Asia/Shanghai', 'europe/paris', 'UTC'])('accepts %s', async (zone) => {
    await checkTimeZone(database, zone);
  });

  it('refuses a zone that the database does not know, in a sentence', async () => {
    await expect(checkTimeZone(database, 'Mars/Olympus')).rejects.toMatchObject({
      exitCode: ExitCode.config,
      message: expect.stringMatching(/^TIME_ZONE is "Mars\/Olympus", which the database does not know: set /),
    });
  });
});
