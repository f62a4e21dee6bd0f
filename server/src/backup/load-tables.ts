import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listTables, quoted, type Table, target } from './tables';

/** Where the rows come from. */
type TableSource<Entry extends Table> = {
  tables: readonly Entry[];
  sequences: readonly { name: string; value: string }[];
  /** Rows of a table as COPY writes them, through these streams, and their number once they were read. */
  read: (table: Entry) => Promise<{ streams: [Readable, ...Transform[]]; rows: () => number }>;
};

type ForeignKey = { table: string; name: string; definition: string };

/** Drops all foreign keys and returns them: rows come table by table, and tables refer to each other in circles. */
async function dropForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`);
  return rows;
}

/** @throws Error if the number of rows is not the source's, or the database refuses a row */
async function loadTable<Entry extends Table>(
  client: ClientBase,
  read: TableSource<Entry>['read'],
  table: Entry,
): Promise<void> {
  const { streams, rows } = await read(table);
  const copy = client.query(copyFrom(`copy ${target(table)} from stdin`));
  await pipeline([...streams, copy]);
  if (copy.rowCount !== rows()) {
    throw new Error(`${table.name} has ${copy.rowCount} rows instead of ${rows()}`);
  }
}

/**
 * Replaces the contents of all tables by those of a source, in one transaction, with an owner's rights. The schema must
 * be the source's. Foreign keys are checked at the end.
 */
export async function loadTables<Entry extends Table>(
  client: ClientBase,
  { tables, sequences, read }: TableSource<Entry>,
): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`);
  await client.query('begin');
  try {
    const keys = await dropForeignKeys(client);
    // Migrations insert rows, which the snapshot has as well.
    await client.query(`truncate ${names.join(', ')}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const table of tables) await loadTable(client, read, table);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { name, value } of sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value]);
    for (const { table, name, definition } of keys)
      await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
