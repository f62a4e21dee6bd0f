import type { ClientBase } from 'pg';

/**
 * Tables whose rows are of no use after a restore, or would do harm: logins that have been closed since would be open
 * again, and counts and codes are over within minutes.
 */
export const NOT_INCLUDED: ReadonlySet<string> = new Set([
  'user_session',
  'login_code',
  'captcha',
  'rate_limit',
  'login_failure',
  'wechat_access_token',
  'worker_node',
]);

export type Table = { name: string; columns: string[] };

/** The tables of the product with their columns, except computed ones. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** Sequences with their last values; unused ones are left out. */
export async function listSequences(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** The time of the last migration that was applied, in the journal of migrations. */
export async function lastMigration(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  if (!rows[0]) throw new Error('database has no migrations');
  return Number(rows[0].when);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"table" ("column", …)`. */
export const target = ({ name, columns }: Table): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
