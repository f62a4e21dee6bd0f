import { Client } from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/** A connection without the time limits of the product's, since a table may take minutes. */
export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'tuzuo backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A loss also fails the statement in progress, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}
