/**
 * The most that one call may bring besides files, with room to spare for every call of ours; of JSON, in a body or in a
 * field, `JSON_BOUNDS` of core says it. What goes beyond is refused before it is decoded, checked or stored.
 */
export const INPUT_BOUNDS = {
  /** Bytes of a body; a route that takes more says so itself. */
  bodyBytes: 256 * 1024,
  /** Fields of a form or a query. */
  fields: 64,
  /** Characters of a field's name as sent, percent escapes and all. */
  name: 100,
  /** Wrong fields that an answer names. */
  reported: 32,
} as const;
