import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { interceptingClient } from './client-class';
import { sqlStateOf } from './database-error';

/** Executions after which a statement is prepared. Those with a list of values differ by its length and may never come again. */
const REPEATED = 10;

/** A select of a wide table takes 40 kB (measured) in every connection's process of the database. */
const MAX_PREPARED = 100;

/** Statements whose executions are counted. */
const MAX_COUNTED = 2_000;

/** 0A000: its tables have changed since. 26000: it is not prepared there. 42P05: somebody else prepared it there. */
const OUTDATED = ['0A000', '26000', '42P05'];

/**
 * The same on every node: behind a proxy that shares connections among them, against our advice, a number would name the
 * statement of another.
 */
const nameFor = (text: string): string =>
  `tuzuo-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/**
 * Names for repeated statements, which make a connection parse and plan them once (PostgreSQL chooses whether the plan
 * depends on the values). Statements are equal by their text, in which values have places.
 */
export function createStatementNames({ repeated = REPEATED, maxPrepared = MAX_PREPARED } = {}) {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const unfit = new Set<string>();
  return {
    /** The name by which to execute a statement, counting this execution; undefined while it is not prepared. */
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || unfit.has(text) || names.size >= maxPrepared) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count <= repeated) {
        if (counts.size >= MAX_COUNTED) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      const name = nameFor(text);
      names.set(text, name);
      return name;
    },
    /** From now on executes a statement unprepared if this error of it says that what was prepared is outdated. */
    noteError(text: string, error: unknown): void {
      if (OUTDATED.includes(sqlStateOf(error)) && names.delete(text)) unfit.add(text);
    },
  };
}

/** With values, as drizzle passes them. A text alone may be several statements, which cannot be prepared. */
function isPreparable(statement: unknown, values: unknown): statement is { text: string } {
  if (typeof statement !== 'object' || statement === null || !Array.isArray(values)) return false;
  const { text, name, submit } = statement as { text?: unknown; name?: unknown; submit?: unknown };
  return typeof text === 'string' && !name && submit === undefined && values.length > 0;
}

/** A class of connections that prepare repeated statements with values. `pg` prepares only those with a name. */
export const preparingClient = (names = createStatementNames()): typeof Client =>
  interceptingClient(Client, (statement, values) => {
    const name = isPreparable(statement, values) ? names.nameOf(statement.text) : undefined;
    if (name === undefined) return { statement, end: () => undefined };
    const { text } = statement as { text: string };
    return {
      statement: { ...(statement as object), name },
      end: (error) => names.noteError(text, error),
    };
  });
