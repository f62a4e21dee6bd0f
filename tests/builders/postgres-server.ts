import { createDatabase } from '../../server/src/db/database';
import { createLogger } from '../../server/src/observability/logger';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** The PostgreSQL of this run, and the migrated and seeded template database that each test file copies. */
type TestServer = { url: string; template: string };

/** The same server, another database. */
export function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement over a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const database = createDatabase(url, { max: 1, timeZone: 'Asia/Shanghai', log: createLogger('silent') });
  try {
    await database.pool.query(statement);
  } finally {
    await database.close();
  }
}
