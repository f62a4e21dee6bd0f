import { describe, expect, it } from 'vitest';
import { textLayer } from '../../tests/builders/fake-faces';
import { randomPoster } from '../../tests/builders/random-poster';
import type { PosterDocument, PosterLayer } from '.';
import { POSTER_LIMITS } from './limits';
import { parsePoster } from './validate';

const poster = (...layers: unknown[]): PosterDocument => ({
  version: 1,
  size: { width: 750, height: 1000 },
  pages: [
    {
      id: 'page',
      background: { fill: { type: 'solid', color: '#ffffff' } },
      layers: layers as PosterLayer[],
    },
  ],
});
const layer = { ...textLayer('字'), id: 'a' };
const shape = {
  id: 's',
  type: 'shape',
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  rotation: 0,
  opacity: 1,
  shape: { kind: 'rect', radius: 0 },
  fill: null,
};
const textOf = (text: string): unknown => {
  const parsed = parsePoster(poster(textLayer(text)));
  const first = parsed.ok ? parsed.document.pages[0]?.layers[0] : undefined;
  return first?.type === 'text' ? first.runs[0]?.text : parsed;
};
const nested = (depth: number): unknown =>
  depth === 0
    ? layer
    : { ...shape, shape: undefined, fill: undefined, type: 'group', layers: [nested(depth - 1)] };

it('returns valid documents exactly, also through JSON', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const document = randomPoster(seed, { pages: 2, layers: 12, charts: true });
    const parsed = parsePoster(JSON.parse(JSON.stringify(document)));
    expect(parsed, `seed ${seed}`).toEqual({ ok: true, document });
  }
}, 30_000);

it('accepts the rule of a path, and the ends and corners of a stroke', () => {
  const path = { kind: 'path', path: 'M0 0H9', box: [9, 9], rule: 'evenodd' };
  const stroke = { color: '#000000', width: 2, cap: 'square', join: 'bevel' };
  const document = poster({ ...shape, shape: path, stroke });
  expect(parsePoster(document)).toEqual({ ok: true, document });
  const pointed = poster({ ...shape, stroke: { ...stroke, cap: 'pointed' } });
  expect(parsePoster(pointed)).toMatchObject({ ok: false, problem: 'format' });
});

describe('rejections and their paths', () => {
  it.each<[string, unknown, string, string]>([
    ['no object', [], 'version', 'version'],
    ['another version', { ...poster(), version: 99 }, 'version', 'version'],
    ['no pages', { ...poster(), pages: [] }, 'pages', 'missing'],
    ['a field that nobody knows', poster({ ...layer, colour: 1 }), 'pages.0.layers.0.colour', 'unknownField'],
    ['a lacking field', poster({ ...layer, align: undefined }), 'pages.0.layers.0.align', 'missing'],
    ['a layer of no kind', poster({ ...layer, type: 'constructor' }), 'pages.0.layers.0.type', 'version'],
    ['no number', poster({ ...layer, x: '1' }), 'pages.0.layers.0.x', 'type'],
    ['NaN', poster({ ...layer, x: Number.NaN }), 'pages.0.layers.0.x', 'range'],
    ['infinity', poster({ ...layer, width: Infinity }), 'pages.0.layers.0.width', 'range'],
    ['a page too wide', { ...poster(), size: { width: 20_001, height: 9 } }, 'size.width', 'range'],
    ['a long text', poster(textLayer('字'.repeat(10_001))), 'pages.0.layers.0.runs.0.text', 'tooLong'],
    [
      'much text',
      poster(...Array(4).fill(textLayer('字'.repeat(9_000)))),
      'pages.0.layers.3.runs.0.text',
      'tooLarge',
    ],
    ['many layers', poster(...Array(POSTER_LIMITS.layers + 1).fill(shape)), 'pages.0.layers', 'tooMany'],
    ['many layers in groups', poster(...Array(301).fill(nested(1))), 'pages.0.layers.300', 'tooMany'],
    ['deep groups', poster(nested(7)), `pages.0${'.layers.0'.repeat(7)}`, 'tooDeep'],
    [
      'a color by name',
      poster({ ...shape, fill: { type: 'solid', color: 'red' } }),
      'pages.0.layers.0.fill.color',
      'format',
    ],
    [
      'one stop',
      poster({ ...shape, fill: { type: 'radial', stops: [{ at: 0, color: '#000000' }] } }),
      'pages.0.layers.0.fill.stops',
      'missing',
    ],
    [
      'script in a path',
      poster({ ...shape, shape: { kind: 'path', path: 'M0 0<script>', box: [1, 1] } }),
      'pages.0.layers.0.shape.path',
      'format',
    ],
    [
      'a path that ends early',
      poster({ ...shape, shape: { kind: 'path', path: 'M0 0L5', box: [1, 1] } }),
      'pages.0.layers.0.shape.path',
      'format',
    ],
    [
      'a path of huge numbers',
      poster({ ...shape, shape: { kind: 'path', path: 'M0 1e99', box: [1, 1] } }),
      'pages.0.layers.0.shape.path',
      'format',
    ],
    [
      'too many segments',
      poster({ ...shape, shape: { kind: 'path', path: `M0 0${'h1'.repeat(8_001)}`, box: [1, 1] } }),
      'pages.0.layers.0.shape.path',
      'tooMany',
    ],
    [
      'a way out of the stock',
      poster({
        ...shape,
        type: 'image',
        shape: undefined,
        fill: undefined,
        source: { type: 'stock', key: '../secret' },
      }),
      'pages.0.layers.0.source.key',
      'format',
    ],
  ])('%s', (_, value, path, problem) => {
    expect(parsePoster(value)).toEqual({ ok: false, path, problem });
  });

  it('reads no field from a prototype, and changes none', () => {
    const hostile = JSON.parse(
      JSON.stringify(poster()).replace('"pages"', '"__proto__":{"polluted":1},"pages"'),
    );
    expect(parsePoster(hostile)).toEqual({ ok: false, path: '__proto__', problem: 'unknownField' });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const { pages, ...rest } = poster();
    expect(parsePoster(Object.assign(Object.create({ pages }), rest)).ok).toBe(false);
  });

  it('requires a table to have a cell for each column of each row', () => {
    const cell = { runs: layer.runs, align: 'left' };
    const table = (cells: unknown, rows = [0.5, 0.5]) =>
      parsePoster(
        poster({
          ...shape,
          shape: undefined,
          fill: undefined,
          type: 'table',
          columns: [1],
          rows,
          cells,
          border: null,
          padding: 0,
        }),
      );
    expect(table([[cell], [cell]]).ok).toBe(true);
    expect(table([[cell]])).toMatchObject({ problem: 'format' });
    expect(table([[cell], [cell, cell]])).toMatchObject({ problem: 'format' });
    expect(table([[cell], [cell]], [0.5, 0.6])).toMatchObject({
      path: 'pages.0.layers.0.rows',
      problem: 'range',
    });
  });
});

describe('corrections', () => {
  it.each([
    ['一\r\n二\r三\u2028四', '一\n二\n三\n四'],
    ['a\tb\u0000\u0007\u009Fc', 'a bc'],
    ['a\uD83Db\uDE00', 'a\uFFFDb\uFFFD'],
    ['😀\u200B‏א', '😀\u200B‏א'],
  ])('text %j becomes %j', (given, cleaned) => {
    expect(textOf(given)).toBe(cleaned);
  });

  it('gives layers that share an id unique ones, also in groups', () => {
    const group = { ...(nested(1) as object), id: 'a' };
    const parsed = parsePoster(poster(layer, layer, group));
    const ids = parsed.ok && JSON.stringify(parsed.document.pages[0]?.layers).match(/"id":"[^"]+"/g);
    expect(ids).toEqual(['"id":"a"', '"id":"a-2"', '"id":"a-3"', '"id":"a-4"']);
  });
});

describe('hostile documents of 5 MB', { timeout: 30_000 }, () => {
  const run = layer.runs[0];
  it.each<[string, () => unknown]>([
    ['one text', () => poster(textLayer('字'.repeat(5e6)))],
    ['layers', () => poster(...Array.from({ length: 60_000 }, () => shape))],
    ['runs', () => poster({ ...layer, runs: Array(60_000).fill(run) })],
    [
      'fields',
      () => ({
        ...poster(),
        ...Object.fromEntries(Array.from({ length: 15_000 }, (_, i) => [`${i}${'k'.repeat(300)}`, 1])),
      }),
    ],
    [
      'one path',
      () => poster({ ...shape, shape: { kind: 'path', path: `M0 0${'1'.repeat(5e6)}`, box: [1, 1] } }),
    ],
    [
      'one number in a path',
      () => poster({ ...shape, shape: { kind: 'path', path: `M0 0L${'1'.repeat(59_000)}`, box: [1, 1] } }),
    ],
    [
      'paths',
      () =>
        poster(
          ...Array.from({ length: 500 }, () => ({
            ...shape,
            shape: { kind: 'path', path: `M0 0${'h1'.repeat(5_000)}`, box: [1, 1] },
          })),
        ),
    ],
    ['ids', () => poster(...Array.from({ length: 700 }, () => ({ ...shape, id: 'x'.repeat(8_000) })))],
    [
      'groups',
      () => poster(JSON.parse(`${'{"type":"group","layers":['.repeat(5_000)}${']}'.repeat(5_000)}`)),
    ],
  ])('%s: rejected at once', (_, make) => {
    const hostile = make();
    const before = process.cpuUsage();
    expect(parsePoster(hostile).ok).toBe(false);
    // Takes some milliseconds; much more only if the effort is quadratic.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
  });
});
