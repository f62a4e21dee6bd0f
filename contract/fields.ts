import { JSON_BOUNDS, type JsonBounds, readBoundedJson } from '@tuzuo/core/api/bounded-json';
import { z } from 'zod';

/** Maximum length of an id or cursor. */
const MAX_CURSOR = 500;

const parseJson = (bounds: JsonBounds) => (text: unknown) => {
  const read = typeof text === 'string' ? readBoundedJson(text, bounds) : undefined;
  // Unreadable text is passed on, so that the schema reports what it expected.
  return read === undefined ? text : read;
};

/**
 * A structure in a form field: JSON on the wire. Callers pass the structure and their form encoding serializes it, so
 * the input type is that of the structure.
 */
export function jsonField<Schema extends z.ZodType>(schema: Schema, bounds = JSON_BOUNDS): Schema {
  return z.preprocess(parseJson(bounds), schema) as unknown as Schema;
}

/**
 * Body limits of a call with hundreds of texts by the user, whose forms take nine bytes for each Chinese character.
 */
export const TEXTS_BODY = { bytes: 256 * 1024 };

/** Input of every list. */
export const LIST_INPUT = {
  cursor: z.string().max(MAX_CURSOR).optional(),
  /** Items per page; at most 100. */
  limit: z.coerce.number<number>().int().min(1).max(100).default(20),
};

/** Output of every list. */
export const listOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Absent on the last page. */
    nextCursor: z.string().optional(),
  });
