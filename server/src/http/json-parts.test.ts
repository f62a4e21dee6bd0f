import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { jsonParts } from './json-parts';

const written = (value: unknown) => text(jsonParts(value));

describe('data written in parts', () => {
  it.each([
    [{ a: 1, b: undefined, c: [undefined, null, 'x"\n'], d: {}, e: [], f: new Date(0), '"': true }],
    [[]],
    ['text'],
    [null],
    [{ a: { b: { c: { d: { e: { f: { g: { h: { i: { j: [1, { k: undefined }] } } } } } } } } } }],
  ])('is what JSON.stringify writes: %j', async (value) => {
    expect(await written(value)).toBe(JSON.stringify(value));
  });

  it('is never much of it at once', async () => {
    const data = { items: Array.from({ length: 100 }, (_, at) => ({ at, text: 'x'.repeat(20_000) })) };
    const parts: string[] = [];
    for await (const part of jsonParts(data)) parts.push(part);
    expect(parts.join('')).toBe(JSON.stringify(data));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(300_000);
  });
});
