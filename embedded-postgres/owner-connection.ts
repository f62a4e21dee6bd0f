import { Client } from 'pg';
import type { EmbeddedContext } from './context';
import type { Credentials } from './credentials';
import type { Postmaster } from './launch';
import { OWNER_CONNECTION_NAME } from './ownership';

const CONNECT_TIMEOUT_MS = 5_000;

const DATABASE = 'tuzuo';

/** `invalid_password` and `invalid_authorization_specification`. */
const LOGIN_REFUSED = new Set(['28P01', '28000']);

/**
 * Opens the superuser's connection, which holds the ownership lock. It also detects the end of the server, because it
 * closes at that moment; for an adopted server there is no child process event.
 * @returns undefined when the server went away meanwhile (it was about to stop), so the caller must check again;
 * 'refused' when the stored password is not the cluster's.
 */
export async function connectOwner(
  { log }: EmbeddedContext,
  { port }: Postmaster,
  credentials: Credentials,
): Promise<Client | 'refused' | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: credentials.superuser,
    database: 'postgres',
    application_name: OWNER_CONNECTION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', (error) => log.debug({ err: error }, 'the connection that owns the database was lost'));
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return typeof code === 'string' && LOGIN_REFUSED.has(code) ? 'refused' : undefined;
  }
}

/** Creates the role and database of the product; an existing database is not changed. */
export async function provision(client: Client, { application }: Credentials): Promise<void> {
  const password = client.escapeLiteral(application);
  const roles = await client.query('select from pg_roles where rolname = $1', [DATABASE]);
  const verb = roles.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${DATABASE} login createdb password ${password}`);
  const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${DATABASE}`);
}

/** Connection URL of the product's database. */
export function applicationUrl({ port }: Pick<Postmaster, 'port'>, { application }: Credentials): string {
  return `postgres://${DATABASE}:${application}@127.0.0.1:${port}/${DATABASE}`;
}
