import type { AuthPorts } from '../../server/src/modules/auth/service';
import { type AccountClient, accountClient } from './account-client';
import { startTestApp, type TestApp } from './app';
import { type TestDatabase, testDatabase } from './database';

export type AccountWorld = AccountClient & {
  database: TestDatabase;
  app: TestApp;
  /** Resets all rate limits, as if a day had passed. */
  forgetLimits(): Promise<void>;
  /** Shifts timestamps of a table's columns into the past, as if the interval had passed. */
  letPass(interval: string, table: string, ...columns: string[]): Promise<void>;
  close(): Promise<void>;
};

type Overrides = Parameters<typeof startTestApp>[1] & {
  /** Ports that need the database. */
  makePorts?: (database: TestDatabase) => Partial<AuthPorts>;
  /** A migrated and seeded database, which the world drops; default: a new one. */
  database?: TestDatabase;
};

/** A server with accounts on a database of its own, which trusts the addresses that callers claim. */
export async function accountWorld({
  makePorts,
  database: given,
  ...overrides
}: Overrides = {}): Promise<AccountWorld> {
  const database = given ?? (await testDatabase({ max: 16 }));
  const app = await startTestApp(database, {
    ports: makePorts?.(database),
    ...overrides,
    settings: { trustProxy: ['127.0.0.1'], ...overrides.settings },
  });
  return {
    ...accountClient(app),
    database,
    app,
    forgetLimits: async () => {
      await database.pool.query('delete from rate_limit');
    },
    letPass: async (interval, table, ...columns) => {
      const changes = columns.map((column) => `${column} = ${column} - $1::interval`);
      await database.pool.query(`update ${table} set ${changes.join(', ')}`, [interval]);
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
