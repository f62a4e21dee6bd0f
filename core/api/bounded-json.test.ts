import { describe, expect, it } from 'vitest';
import { isBoundedJson, JSON_BOUNDS, readBoundedJson } from './bounded-json';

const object = (entries: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: entries }, (_, at) => [`k${at}`, at])));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const rows = (count: number, width: number) =>
  JSON.stringify(Array.from({ length: count }, () => Array.from({ length: width }, () => 0)));

describe('isBoundedJson', () => {
  it.each([
    ['entries', object(JSON_BOUNDS.entries), object(JSON_BOUNDS.entries + 1)],
    ['items', rows(1, JSON_BOUNDS.items), rows(1, JSON_BOUNDS.items + 1)],
    ['levels', nested(JSON_BOUNDS.depth), nested(JSON_BOUNDS.depth + 1)],
    ['in all', rows(19, 1_000), rows(21, 1_000)],
    ['letters of a name', object(1).replace('k0', 'k'.repeat(100)), object(1).replace('k0', 'k'.repeat(101))],
  ])('has a limit for %s', (_what, within, beyond) => {
    expect(isBoundedJson(within)).toBe(true);
    expect(isBoundedJson(beyond)).toBe(false);
  });

  it('treats quoted content as text, including escaped quotes', () => {
    const text = JSON.stringify({ text: `"${'[{,:'.repeat(20_000)}\\"`, after: '\\\\"' });
    expect(isBoundedJson(text)).toBe(true);
    expect(isBoundedJson(`{"text":"\\\\","more":${nested(20)}}`)).toBe(false);
  });

  it.each(['"open', '"open\\', '{"a', ']]]]', ''])('terminates for %s', (text) => {
    expect(isBoundedJson(text)).toBe(true);
  });
});

describe('readBoundedJson', () => {
  it('reads what is within the bounds, and nothing else', () => {
    expect(readBoundedJson('{"a":[1,"x"]}')).toEqual({ a: [1, 'x'] });
    expect(readBoundedJson('null')).toBeNull();
    expect(readBoundedJson('{"a":')).toBeUndefined();
    expect(readBoundedJson(object(9_000))).toBeUndefined();
  });
});
