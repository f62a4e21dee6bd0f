import { expect, it } from 'vitest';
import type { PosterLayer, ShapeLayer } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { parsePoster } from '../document/validate';
import { Kit, type Place } from './kit';
import { arch, halftone, rays, ridge, stripes } from './ornaments';

const kit = () => new Kit('story', 'midyear', 'D');
const PLACE: Place = [10, 20, 50, 30];
const pathOf = ({ shape }: ShapeLayer): string => (shape.kind === 'path' ? shape.path : '');
/** Corners of a path of straight lines, in its units of a tenth of a pixel. */
const corners = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

const ornaments = (k: Kit): PosterLayer[] => [
  halftone(k, PLACE, '#ffffff29', (u, v) => (1 - u) * (1 - v)),
  rays(k, PLACE, [50, 100], 26, '#ffffff'),
  stripes(k, PLACE, 9, '#ffffff'),
  arch(k, PLACE, { type: 'solid', color: '#ffffff' }),
  ...ridge(k, { base: 60, rise: 20, seed: 3 }, '#ffffff'),
];

it('draws every ornament deterministically, as valid layers of a document', () => {
  const document = kit().document(ornaments(kit()));
  expect(parsePoster(document)).toEqual({ ok: true, document });
  expect(kit().document(ornaments(kit()))).toEqual(document);
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
