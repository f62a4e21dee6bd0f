import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { BaseLogger } from 'pino';

/** Longest that one statement may run; what needs longer belongs in a job, cut into pieces. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A row lock held longer than this is a fault, and the waiting request should say so. */
const LOCK_TIMEOUT_MS = 10_000;
/** A transaction left open by a bug must not keep its locks for ever. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** Client-side, above the statement time-out: only a peer that fell silent reaches it. */
const SILENT_PEER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
const PING_TIMEOUT_MS = 3_000;

type Orm = NodePgDatabase;

/** What a statement can run on: the pool, or a transaction. */
export type Executor = Omit<Orm, '$client'>;

export type Database = {
  pool: Pool;
  orm: Orm;
  /** Runs `work` in one transaction; a throw rolls it back and is passed on. */
  transaction: Orm['transaction'];
  /** Resolves when the database answers within 3 s (plus connecting, 5 s); throws what is wrong otherwise. */
  ping(): Promise<void>;
  /** Closes the connections once their work is done. May be called twice. */
  close(): Promise<void>;
  /** `host:port/name`, for messages: holds neither user nor password. */
  address: string;
};

type DatabaseOptions = { max: number; log: Pick<BaseLogger, 'warn'> };

/**
 * A pool of at most `max` (≥ 2: a migration needs two) connections to any PostgreSQL ≥ 15. Connects on demand,
 * so it never throws here; a lost connection is logged, dropped from the pool and replaced at the next query.
 */
export function createDatabase(url: string, { max, log }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'tuzuo',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: SILENT_PEER_TIMEOUT_MS,
  });
  const reportLoss = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', reportLoss);
  // pg-pool takes its listener off a client that is checked out: a loss between two statements of a transaction
  // would be an uncaught 'error' event and end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const orm = drizzle({ client: pool });
  let closing: Promise<void> | undefined;
  return {
    pool,
    orm,
    transaction: orm.transaction.bind(orm),
    ping: async () => {
      const query = { text: 'select 1', query_timeout: PING_TIMEOUT_MS };
      await pool.query(query);
    },
    close: () => {
      closing ??= pool.end();
      return closing;
    },
    address: addressOf(url),
  };
}

function addressOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
  } catch {
    return 'the address in DATABASE_URL';
  }
}
