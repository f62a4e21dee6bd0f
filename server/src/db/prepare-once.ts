import type { Executor } from './database';

/** Drizzle wants a name, but only statements without one are watched for changed tables (prepared-statements.ts). */
const UNNAMED = '';

type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };

/**
 * A query whose SQL is built once per executor, as building takes longer than executing it. For those that nearly every
 * call makes; any other is built where it is used. Connections prepare it like any statement that repeats.
 * @param build makes the query, with `sql.placeholder` for its values
 */
export function prepareOnce<Values extends Record<string, unknown>, Row>(
  build: (tx: Executor) => { prepare: (name: string) => Prepared<Row> },
): (tx: Executor, values: Values) => Promise<Row[]> {
  const built = new WeakMap<Executor, Prepared<Row>>();
  return (tx, values) => {
    const known = built.get(tx);
    if (known) return known.execute(values);
    const prepared = build(tx).prepare(UNNAMED);
    built.set(tx, prepared);
    return prepared.execute(values);
  };
}
