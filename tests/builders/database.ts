import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import type { WatchStatement } from '../../server/src/db/client-class';
import { createDatabase, type Database } from '../../server/src/db/database';
import { createLogger } from '../../server/src/observability/logger';
import { runOn, withName } from './postgres-server';

export type TestDatabase = Database & {
  url: string;
  /** Closes the pool and deletes the database. */
  drop(): Promise<void>;
};

/**
 * Creates a migrated and seeded database for one test file: call it in `beforeAll`, and `drop` in `afterAll`.
 */
export async function testDatabase({
  max = 5,
  watch,
}: {
  max?: number;
  watch?: WatchStatement;
} = {}): Promise<TestDatabase> {
  const { template } = inject('postgres');
  return databaseFrom(`template ${template}`, max, watch);
}

/** The same without any tables, for tests of the migrations. */
export async function emptyTestDatabase({ max = 5 }: { max?: number } = {}): Promise<TestDatabase> {
  return databaseFrom('template template0', max);
}

/** Whether only an autovacuum worker holds the database; it belongs to the server and finishes soon. */
const isHeldByServer = (error: unknown) =>
  error instanceof Error && error.message.includes('permission denied to terminate process');

async function dropDatabase(server: string, name: string, triesLeft = 20): Promise<void> {
  try {
    await runOn(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (!isHeldByServer(error) || triesLeft === 0) throw error;
    await sleep(250);
    await dropDatabase(server, name, triesLeft - 1);
  }
}

async function databaseFrom(source: string, max: number, watch?: WatchStatement): Promise<TestDatabase> {
  const server = inject('postgres').url;
  const name = `tuzuo_test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name} ${source}`);
  const url = withName(server, name);
  const database = createDatabase(url, {
    max,
    timeZone: 'Asia/Shanghai',
    log: createLogger('silent'),
    watch,
  });
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}
