import { afterAll, beforeAll, describe, it } from 'vitest';
import { migrate } from '../../server/src/db/migrate';
import { JOBS } from '../../server/src/jobs/definitions';
import { emptyTestDatabase, type TestDatabase } from '../builders/database';
import { expectFrozen } from './snapshot';

/** Everything in our schema with a name or type: its table, and the fact. */
const FACTS = `
  select c.relname as "table", 'column ' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod)
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
    || case when a.attnotnull then E'\\ncolumn ' || a.attname || ' is not null' else '' end as fact
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm')
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  union all
  select conrelid::regclass::text, 'constraint ' || conname || ': ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select tablename, 'index ' || indexname || ': ' || regexp_replace(indexdef, '^.* USING ', '')
    || case when indexdef like 'CREATE UNIQUE%' then ' unique' else '' end
  from pg_indexes where schemaname = 'public'
  union all
  select event_object_table, 'trigger ' || trigger_name || ' on ' || event_manipulation
  from information_schema.triggers where trigger_schema = 'public'
  union all
  select '(functions)', proname || '(' || pg_get_function_identity_arguments(oid) || ')'
  from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select '(types)', t.typname || ' = ' || e.enumlabel
  from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typnamespace = 'public'::regnamespace
`;

/** Splits a check constraint on a list of values into its values: a list may grow. */
function splitCheck(fact: string): string[] {
  const [, start, column, list] =
    /^(constraint \w+: )CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(fact) ?? [];
  return list === undefined ? [fact] : list.split(', ').map((word) => `${start}${column} may be ${word}`);
}

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyTestDatabase();
  await migrate(database);
});

afterAll(() => database.drop());

describe('the database', () => {
  it('keeps its tables, columns, constraints and indexes', async () => {
    const { rows } = await database.pool.query<{ table: string; fact: string }>(FACTS);
    const facts: Record<string, string[]> = {};
    for (const { table, fact } of rows) {
      facts[table] = [...(facts[table] ?? []), ...fact.split('\n').flatMap(splitCheck)];
    }
    facts['(jobs, kept in the queue by name)'] = Object.keys(JOBS);
    expectFrozen('database', facts);
  });
});
