import { AsyncResource } from 'node:async_hooks';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientBase, Pool } from 'pg';
import type { BaseLogger } from 'pino';
import { type WatchStatement, watchedClient } from './client-class';
import { preparingClient } from './prepared-statements';

/** Maximum duration of a statement; longer work belongs in a job, in small pieces. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A row lock held longer than this is a fault, which the waiting request should report. */
const LOCK_TIMEOUT_MS = 10_000;
/** A transaction left open by a bug must not keep its locks forever. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** Client-side, above the statement timeout: only reached if the peer stops responding. */
const SILENT_PEER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
const PING_TIMEOUT_MS = 3_000;

type Orm = NodePgDatabase;

/** Where a statement can run: the pool, or a transaction. */
export type Executor = Omit<Orm, '$client'>;

export type Database = {
  pool: Pool;
  orm: Orm;
  /** Runs `work` in a transaction; if it throws, rolls back and rethrows. */
  transaction: Orm['transaction'];
  /** Resolves if the database answers within 3 s (plus 10 s to connect); otherwise throws the problem. */
  ping(): Promise<void>;
  /** Closes the connections once their work is done. Idempotent. */
  close(): Promise<void>;
  /** The connection string, with its password: never log it. */
  url: string;
  /** `host:port/name`, for messages; without user and password. */
  address: string;
};

type DatabaseOptions = {
  max: number;
  /** The operator's time zone (`TIME_ZONE`), in which the database counts days. */
  timeZone: string;
  log: Pick<BaseLogger, 'warn'>;
  /** Told of each statement. */
  watch?: WatchStatement | undefined;
};

const UNKNOWN_VALUE = '22023';

/**
 * Makes a new connection count days in the operator's time zone: intervals of days depend on the session's time zone, which
 * would otherwise be the database's or the host's.
 * @throws StartupError that says what to set, if the database's list of time zones is older than ours
 */
async function setTimeZone(client: ClientBase, timeZone: string): Promise<void> {
  const text = "select set_config('TimeZone', $1, false)";
  const query = { text, values: [timeZone], query_timeout: CONNECT_TIMEOUT_MS };
  try {
    await client.query(query);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNKNOWN_VALUE)) throw error;
    throw new StartupError(
      'config',
      `TIME_ZONE is "${timeZone}", which the database does not know: set TIME_ZONE to one of its pg_timezone_names.`,
      ExitCode.config,
    );
  }
}

/**
 * Runs the callback of a query that waited for a connection in that query's asynchronous context, not in the context that
 * released the connection. Otherwise its statements would appear in another call's trace.
 */
function keepContext(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  type Connected = Parameters<typeof connect>[0];
  Object.assign(pool, {
    connect: (done?: Connected) => (done ? connect(AsyncResource.bind(done)) : connect()),
  });
}

/**
 * A pool of at most `max` (≥ 2, since a migration needs two) connections to any PostgreSQL ≥ 15. Connects on demand, so
 * it never throws here; a lost connection is logged, removed and replaced at the next query.
 */
export function createDatabase(url: string, { max, timeZone, log, watch }: DatabaseOptions): Database {
  const Prepared = preparingClient();
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
    onConnect: (client) => setTimeZone(client, timeZone),
    Client: watch ? watchedClient(watch, Prepared) : Prepared,
  });
  keepContext(pool);
  const reportLoss = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', reportLoss);
  // pg-pool removes its listener from a client that is checked out: without this one, a loss between two statements of
  // a transaction would be an uncaught 'error' event that ends the process.
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
    url,
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
