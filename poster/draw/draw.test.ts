import { describe, expect, it } from 'vitest';
import { fakeFaces, textLayer } from '../../tests/builders/fake-faces';
import { type Call, recorder, resources } from '../../tests/builders/recorded-canvas';
import type { ImageLayer, PosterDocument, PosterLayer } from '../document';
import { createSurfaceCache } from './cache';
import { boundsOf, multiply, placement } from './matrix';
import { drawPage } from './page';
import { cssColor } from './paint';
import { shownPart } from './picture';
import { applyFilter, toShadow } from './pixels';
import type { Surface } from './port';

const rect = (part: object = {}): PosterLayer => ({
  id: 'a',
  type: 'shape',
  x: 10,
  y: 10,
  width: 20,
  height: 20,
  rotation: 0,
  opacity: 1,
  shape: { kind: 'rect', radius: 0 },
  fill: { type: 'solid', color: '#ff0000' },
  ...part,
});

const page = (...layers: PosterLayer[]): PosterDocument => ({
  version: 1,
  size: { width: 100, height: 100 },
  pages: [{ id: 'p', background: { fill: null }, layers }],
});

const empty: ImageLayer = {
  id: 'i',
  type: 'image',
  x: 0,
  y: 0,
  width: 50,
  height: 50,
  rotation: 0,
  opacity: 1,
  source: { type: 'empty' },
};

const names = (calls: readonly Call[]) => calls.map(([name]) => name);

describe('drawPage', () => {
  it('omits what is hidden, transparent or outside', () => {
    const { canvas, calls } = recorder();
    const gone = [rect({ hidden: true }), rect({ opacity: 0 }), rect({ x: 200 })];
    drawPage(canvas, page(...gone), 0, resources());
    expect(names(calls)).not.toContain('fill');
  });

  it('draws image placeholders only on request', () => {
    const [exported, edited] = [recorder(), recorder()];
    const lacks = drawPage(exported.canvas, page(empty), 0, resources());
    drawPage(edited.canvas, page(empty), 0, resources(), { placeholders: true });
    expect(names(exported.calls)).not.toContain('fill');
    expect(names(edited.calls)).toContain('fill');
    expect(lacks.pictures).toEqual([]);
  });

  const code: PosterLayer = {
    ...rect(),
    id: 'c',
    type: 'code',
    format: 'ean13',
    text: 'x',
    color: '#000000',
    background: null,
  };

  it('reports missing images and unencodable codes', () => {
    const source = { type: 'asset', id: '7' } as const;
    const { canvas } = recorder();
    const lacks = drawPage(canvas, page({ ...empty, source }, code), 0, resources());
    expect(lacks).toEqual({
      glyphs: [],
      pictures: [source],
      codes: ['c'],
      cutOuts: [],
    });
  });

  it('keeps no bitmap of a group that lacks a code', () => {
    const { canvas } = recorder();
    const group: PosterLayer = {
      ...rect(),
      id: 'g',
      type: 'group',
      layers: [rect({ width: 5, height: 5 }), code],
    };
    const host = resources({ cache: createSurfaceCache(1e6) });
    for (const _ of [1, 2])
      expect(drawPage(canvas, page(group), 0, host, { keepLayers: true }).codes).toEqual(['c']);
  });

  it('fills and strokes a path by its own rule, ends and corners, and others as ever', () => {
    const drawn = (shape: object, stroke: object) => {
      const { canvas, calls } = recorder();
      const path = { kind: 'path', path: 'M0 0H9V9H0Z', box: [9, 9], ...shape };
      drawPage(
        canvas,
        page(rect({ shape: path, stroke: { color: '#000000', width: 2, ...stroke } })),
        0,
        resources(),
      );
      return calls.filter(([name]) => ['fill', 'lineCap =', 'lineJoin ='].includes(name));
    };
    expect(drawn({ rule: 'evenodd' }, { cap: 'square', join: 'round' })).toEqual([
      ['fill', 'evenodd'],
      ['lineCap =', 'square'],
      ['lineJoin =', 'round'],
    ]);
    expect(drawn({}, {})).toEqual([
      ['fill', 'nonzero'],
      ['lineCap =', 'butt'],
      ['lineJoin =', 'miter'],
    ]);
  });

  it('applies opacity to a single shape directly, and to several as a group', () => {
    const host = resources();
    const one = recorder();
    drawPage(one.canvas, page(rect({ opacity: 0.5 })), 0, host);
    expect(one.calls).toContainEqual(['globalAlpha =', 0.5]);
    expect(host.surfaces).toEqual([]);
    const group = {
      ...rect(),
      type: 'group',
      opacity: 0.5,
      layers: [rect(), rect({ x: 15 })],
    } as PosterLayer;
    drawPage(recorder().canvas, page(group), 0, host);
    expect(host.surfaces).toHaveLength(1);
  });

  it('paints only the visible part of a shadow', () => {
    const host = resources();
    const shadow = { color: '#000000', blur: 10, x: 0, y: 0 };
    drawPage(recorder().canvas, page(rect({ width: 90_000, height: 90_000, shadow })), 0, host);
    for (const [width, height] of host.surfaces) expect(width * height).toBeLessThan(200 * 200);
  });

  it('keeps bitmaps of layers, also after a move, and creates new ones of changed layers', () => {
    const host = resources({ cache: createSurfaceCache(1e6) });
    const shadow = { color: '#000000', blur: 4, x: 0, y: 0 };
    const draw = (part: object) =>
      drawPage(recorder().canvas, page(rect({ shadow, ...part })), 0, host, { keepLayers: true });
    draw({});
    const made = host.surfaces.length;
    draw({});
    draw({ x: 40, opacity: 0.3, id: 'b' });
    expect(host.surfaces).toHaveLength(made);
    draw({ width: 21 });
    expect(host.surfaces.length).toBeGreaterThan(made);
  });

  it('reports a page that does not exist', () => {
    expect(() => drawPage(recorder().canvas, page(), 1, resources())).toThrow(RangeError);
  });
});

describe('createSurfaceCache', () => {
  const entry = (side: number) => {
    const surface = { width: side, height: side } as Surface;
    return { surface, x: 0, y: 0, width: side, height: side };
  };

  it('evicts the least recently used entry, and keeps nothing that is too large', () => {
    const cache = createSurfaceCache(4 * 100 * 3);
    for (const key of ['a', 'b', 'c']) cache.set(key, entry(10));
    cache.get('a');
    cache.set('d', entry(10));
    cache.set('huge', entry(100));
    expect(['a', 'b', 'c', 'd', 'huge'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
  });
});

describe('matrices', () => {
  it('rotate and flip a layer about its center', () => {
    const box = { x: 10, y: 20, width: 40, height: 20, rotation: 90, flipX: true };
    const { left, top, right, bottom } = boundsOf(placement(box), { left: 0, top: 0, right: 40, bottom: 20 });
    expect([left, top, right, bottom].map(Math.round)).toEqual([20, 10, 40, 50]);
    const moved = multiply([2, 0, 0, 2, 5, 5], [1, 0, 0, 1, 3, 4]);
    expect(moved).toEqual([2, 0, 0, 2, 11, 13]);
  });
});

describe('pixels', () => {
  it('blur a shadow without loss', () => {
    const [width, height] = [41, 41];
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (let y = 18; y < 23; y += 1) for (let x = 18; x < 23; x += 1) pixels[(y * width + x) * 4 + 3] = 255;
    toShadow(pixels, width, height, 4, [9, 8, 7, 255]);
    const alphas = Array.from({ length: width * height }, (_, index) => pixels[index * 4 + 3] as number);
    const sum = alphas.reduce((total, value) => total + value, 0);
    expect(Math.abs(sum - 25 * 255) / (25 * 255)).toBeLessThan(0.05);
    expect(Math.max(...alphas)).toBe(alphas[20 * width + 20]);
    expect([...pixels.slice(0, 3)]).toEqual([9, 8, 7]);
    expect(alphas[0]).toBe(0);
  });

  it('filter colors, and keep a uniform image uniform when blurring', () => {
    const pixels = new Uint8ClampedArray([200, 100, 50, 255, 200, 100, 50, 255]);
    applyFilter(pixels, 2, 1, { saturation: -1 }, 1);
    expect(new Set(pixels.slice(0, 3)).size).toBe(1);
    const flat = new Uint8ClampedArray(20 * 20 * 4).fill(90);
    applyFilter(flat, 20, 20, { blur: 3 }, 2);
    expect(Math.max(...flat) - Math.min(...flat)).toBeLessThanOrEqual(1);
  });
});

describe('shownPart', () => {
  it('crops evenly what does not fit the box, starting from the crop if there is one', () => {
    const picture = { width: 400, height: 200 };
    expect(shownPart(picture, undefined, 50, 50)).toEqual([100, 0, 200, 200]);
    expect(shownPart(picture, { x: 0.5, y: 0, width: 0.5, height: 1 }, 10, 20)).toEqual([250, 0, 100, 200]);
  });
});

describe('cssColor', () => {
  it('writes opacity in a form that every host supports', () => {
    expect(cssColor('#a0b1c2')).toBe('#a0b1c2');
    expect(cssColor('#ff000080')).toBe('rgba(255,0,0,0.502)');
  });
});

it('reports a character that no font has once, and draws its replacement', () => {
  const layer = textLayer('好\u{10fffd}\u{10fffd}');
  const faces = fakeFaces(layer);
  const glyph = faces.get('sans@400')?.glyphs.get('\u{10fffd}');
  if (glyph) glyph.isReplacement = true;
  const { canvas, calls } = recorder();
  expect(drawPage(canvas, page(layer), 0, resources({ faces })).glyphs).toEqual([
    { face: 'sans@400', key: '\u{10fffd}' },
  ]);
  expect(calls.filter(([name]) => name === 'fill')).toHaveLength(3);
});
