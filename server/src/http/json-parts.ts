import { setImmediate as nextTurn } from 'node:timers/promises';
import { JsonText } from '../lib/json-text';

/** Characters written in one turn of the event loop, unless a single value is longer. */
const PART_LENGTH = 256 * 1024;

/** Levels of objects and arrays that are written value by value: down to the layers of the posters in a list. */
const LEVELS = 9;

/** Numbers, or pairs of numbers: thousands of values that a document keeps in short lists. */
const isOfValues = (value: object) =>
  Array.isArray(value) && (typeof value[0] !== 'object' || Array.isArray(value[0]));

function* piecesOf(value: unknown, level: number): Generator<string, void, undefined> {
  if (value instanceof JsonText) {
    yield value.json;
    return;
  }
  if (level === 0 || typeof value !== 'object' || value === null || 'toJSON' in value || isOfValues(value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  let separator = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const item of value) {
      yield separator;
      yield* piecesOf(item, level - 1);
      separator = ',';
    }
    yield ']';
    return;
  }
  yield '{';
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* piecesOf(part, level - 1);
    separator = ',';
  }
  yield '}';
}

/** Writes plain data as JSON, like `JSON.stringify`, in parts: one per turn of the event loop. */
export async function* jsonParts(value: unknown): AsyncGenerator<string, void, undefined> {
  let part = '';
  for (const piece of piecesOf(value, LEVELS)) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
    await nextTurn();
  }
  yield part;
}
