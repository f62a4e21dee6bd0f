import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters written in one turn of the event loop, unless a single value is longer. */
const PART_LENGTH = 256 * 1024;

/** Levels of objects and arrays that are written value by value: down to the layers of the posters in a list. */
const LEVELS = 9;

function* piecesOf(value: unknown, level: number): Generator<string, void, undefined> {
  if (level === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) {
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
