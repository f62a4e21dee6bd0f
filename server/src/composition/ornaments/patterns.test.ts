import type { PosterLayer, ShapeLayer } from '@tuzuo/core/poster/document';
import { POSTER_LIMITS } from '@tuzuo/core/poster/limits';
import { parsePoster } from '@tuzuo/core/poster/validate';
import { expect, it } from 'vitest';
import { Kit, type Place } from '../kit';
import { blob, brush, checks, extrusion, halftone, rays, stripes, tape, ticket } from './patterns';

const kit = () => new Kit('story', 'midyear', 'D');
const PLACE: Place = [10, 20, 50, 30];
const pathOf = ({ shape }: ShapeLayer): string => (shape.kind === 'path' ? shape.path : '');
/** Corners of a path of straight lines, in its units of a tenth of a pixel. */
const corners = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

const patterns = (k: Kit): PosterLayer[] => [
  halftone(k, PLACE, '#ffffff29', (u, v) => (1 - u) * (1 - v)),
  rays(k, PLACE, [50, 100], 26, '#ffffff'),
  stripes(k, PLACE, 9, '#ffffff'),
  checks(k, PLACE, 7, '#ffffff'),
  blob(k, 50, 50, 20, '#ffffff', { seed: 3 }),
  brush(k, PLACE, '#ffffff', 5),
  ...ticket(k, PLACE, '#ffffff', { cut: 66, holes: '#999999', stub: '#eeeeee' }),
  tape(k, { y: 50, height: 5, angle: -3, paint: '#ffffff' }),
];

it('draws every pattern deterministically, as valid layers of a document', () => {
  const document = kit().document(patterns(kit()));
  expect(parsePoster(document)).toEqual({ ok: true, document });
  expect(kit().document(patterns(kit()))).toEqual(document);
});

it('keeps a halftone of half a page small, and omits dots that the ramp removes', () => {
  const half = pathOf(halftone(kit(), [0, 0, 100, 50], '#ffffff', (u) => 1 - u));
  expect(half.length).toBeLessThan(POSTER_LIMITS.path);
  const dots = (ramp: (u: number, v: number) => number) =>
    corners(pathOf(halftone(kit(), PLACE, '#ffffff', ramp))).length;
  expect(dots((u) => (u < 0.5 ? 1 : 0))).toBeLessThan(0.6 * dots(() => 1));
  expect(dots(() => 0)).toBe(1);
});

it.each([
  ['rays', rays(kit(), PLACE, [20, 90], 24, '#ffffff')],
  ['stripes', stripes(kit(), PLACE, 9, '#ffffff')],
])('cuts %s at the edges of their place and reaches all of them', (_name, layer) => {
  const at = corners(pathOf(layer));
  const [width, height] = [10 * layer.width, 10 * layer.height];
  for (const [index, length] of [width, height].entries()) {
    const values = at.map((point) => point[index] as number);
    expect(Math.min(...values)).toBeCloseTo(0, 0);
    expect(Math.max(...values)).toBeCloseTo(Math.round(length), 0);
  }
});

it('extrudes a text and keeps it one editable text', () => {
  const k = kit();
  const title = k.title('618', [10, 10, 80, 30], { rotation: -4 });
  const outer = extrusion(k, title, '#170a66', 0.035);
  const texts: PosterLayer[] = [];
  const look = (layers: readonly PosterLayer[]): void => {
    for (const layer of layers) layer.type === 'group' ? look(layer.layers) : texts.push(layer);
  };
  look([outer]);
  expect(texts).toMatchObject([{ type: 'text', slot: 'title', runs: [{ text: '618' }] }]);
  expect(outer).toMatchObject({ rotation: -4, x: title.x, y: title.y });
});
