import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Destination } from './destination';
import type { Opening } from './encryption';
import { type Manifest, type TableEntry, tableFile } from './manifest';
import { listTables, quoted, target } from './tables';

type Loading = {
  client: ClientBase;
  destination: Pick<Destination, 'read'>;
  open: Opening;
  snapshot: string;
  manifest: Manifest;
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

/** @throws Error if the number of rows is not the exported one, or the database refuses a row */
async function loadTable({ client, destination, open, snapshot }: Loading, table: TableEntry): Promise<void> {
  const opened = await open(destination.read(tableFile(snapshot, table)));
  const copy = client.query(copyFrom(`copy ${target(table)} from stdin`));
  await pipeline(opened, createGunzip(), copy);
  if (copy.rowCount !== table.rows) {
    throw new Error(`${table.name} has ${copy.rowCount} rows instead of ${table.rows}`);
  }
}

/**
 * Replaces the contents of all tables by those of a snapshot, in one transaction, with an owner's rights. The schema
 * must be the snapshot's. Foreign keys are checked at the end.
 */
export async function loadTables(loading: Loading): Promise<void> {
  const { client, manifest } = loading;
  const names = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`);
  await client.query('begin');
  try {
    const keys = await dropForeignKeys(client);
    // Migrations insert rows, which the snapshot has as well.
    await client.query(`truncate ${names.join(', ')}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const table of manifest.tables) await loadTable(loading, table);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value]);
    for (const { table, name, definition } of keys)
      await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
