import { isUuid } from '@tuzuo/core/validation/patterns';
import { RefusedField } from '../errors';

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The cursor of a list ordered by ID: where its next page begins. */
function idCursor(list: string, id: string): string {
  return Buffer.from(JSON.stringify([list, id])).toString('base64url');
}

/**
 * The ID in a cursor of this list.
 * @throws RefusedField for any other text
 */
export function idOfCursor(list: string, cursor: string): string {
  const parts = decode(cursor);
  const [name, id] = Array.isArray(parts) && parts.length === 2 ? parts : [];
  if (name !== list || typeof id !== 'string' || !isUuid(id))
    throw new RefusedField('cursor', 'field.invalid');
  return id;
}

/** A page of `rows`, which were read up to `limit` + 1 to detect a next page; with the cursor of that. */
export function idPage<Row>(
  list: string,
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last
    ? { rows: page, nextCursor: idCursor(list, idOf(last)) }
    : { rows: page };
}

/**
 * The value and the ID in a cursor of this list, which is ordered by both.
 * @param isId checks the format of the list's IDs; UUIDs by default
 * @throws RefusedField for any other text
 */
export function keyOfCursor(list: string, cursor: string, isId = isUuid): { value: string; id: string } {
  const parts = decode(cursor);
  const [name, value, id] = Array.isArray(parts) && parts.length === 3 ? parts : [];
  if (name !== list || typeof value !== 'string' || typeof id !== 'string' || !isId(id))
    throw new RefusedField('cursor', 'field.invalid');
  return { value, id };
}

/** Like {@link idPage}, for a list ordered by a value first; `keyOf` returns it in the database's text format. */
export function keyPage<Row>(
  list: string,
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => { value: string; id: string },
): { rows: Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || !last) return { rows: page };
  const { value, id } = keyOf(last);
  return { rows: page, nextCursor: Buffer.from(JSON.stringify([list, value, id])).toString('base64url') };
}
