import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Destination } from './destination';
import type { Sealing } from './encryption';
import { type Manifest, type TableEntry, tableFile } from './manifest';
import { lastMigration, listSequences, listTables, NOT_INCLUDED, quoted, target } from './tables';

type Exporting = {
  client: ClientBase;
  destination: Pick<Destination, 'write'>;
  sealing: Sealing;
  snapshot: string;
  signal: AbortSignal;
};

/** Compresses, encrypts and stores what a stream delivers. Its errors are not lost on the way. */
async function storeCompressed(
  { destination, sealing, signal }: Omit<Exporting, 'client' | 'snapshot'>,
  name: string,
  source: Readable,
) {
  const gzip = createGzip({ level: 6 });
  let sourceError: unknown;
  const feeding = pipeline(source, gzip, { signal }).catch((error: unknown) => {
    sourceError = error;
  });
  const sealed = await sealing.seal(gzip);
  try {
    const stored = await destination.write(name, sealed);
    await feeding;
    return stored;
  } catch (error) {
    // A failed source also ends what reads from it; the first failure is the one to report.
    const cause = sourceError ?? error;
    sealed.destroy();
    gzip.destroy();
    await feeding;
    throw cause;
  }
}

async function exportTable(
  exporting: Exporting,
  table: { name: string; columns: string[] },
): Promise<TableEntry> {
  const { client, snapshot } = exporting;
  const copy = client.query(copyTo(`copy ${target(table)} to stdout`));
  const stored = await storeCompressed(exporting, tableFile(snapshot, table), copy);
  return { ...table, rows: copy.rowCount, ...stored };
}

/**
 * Exports every table as of one moment, while the product keeps writing.
 * @param alsoRead called in the same transaction, so it sees the same moment
 * @throws what went wrong; the connection is then still in the transaction
 */
export async function exportTables(
  exporting: Exporting,
  alsoRead: () => Promise<void>,
): Promise<Pick<Manifest, 'migration' | 'tables' | 'sequences'>> {
  const { client } = exporting;
  await client.query('begin transaction isolation level repeatable read, read only');
  const tables = (await listTables(client)).filter(({ name }) => !NOT_INCLUDED.has(name));
  // A migration must not change a table between its neighbours' export and its own.
  await client.query(
    `lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')} in access share mode`,
  );
  const entries: TableEntry[] = [];
  for (const table of tables) entries.push(await exportTable(exporting, table));
  const found = { migration: await lastMigration(client), sequences: await listSequences(client) };
  await alsoRead();
  await client.query('commit');
  return { ...found, tables: entries };
}
