import { JSON_BOUNDS, type JsonBounds, readBoundedJson } from '@tuzuo/core/api/bounded-json';
import { z } from 'zod';

/** Longest id or cursor that is looked at. */
const MAX_CURSOR = 500;

const parseJson = (bounds: JsonBounds) => (text: unknown) => {
  const read = typeof text === 'string' ? readBoundedJson(text, bounds) : undefined;
  // What cannot be read stays as it came: the schema says what was expected instead.
  return read === undefined ? text : read;
};

/**
 * A structure inside a form field: JSON on the wire. Callers hand over the structure and their form encoding makes
 * the text, which is why the type of the input is the structure's.
 */
export function jsonField<Schema extends z.ZodType>(schema: Schema, bounds = JSON_BOUNDS): Schema {
  return z.preprocess(parseJson(bounds), schema) as unknown as Schema;
}

/** What every list takes. */
export const LIST_INPUT = {
  cursor: z.string().max(MAX_CURSOR).optional(),
  /** Items of one page; at most 100. */
  limit: z.coerce.number<number>().int().min(1).max(100).default(20),
};

/** What every list gives. */
export const listOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Absent on the last page. */
    nextCursor: z.string().optional(),
  });
