import { findScene, SCENES } from '@tuzuo/core/backdrops';
import { describe, expect, it } from 'vitest';
import { POSTER_VERSION, type PosterDocument } from '../../document';
import { parsePoster } from '../../document/validate';
import { isKind } from '../layer-kind';
import { withScene } from './scene';

const [scene] = SCENES;

const product = (id: string, x: number, width: number, height: number) => ({
  id,
  type: 'product' as const,
  source: { type: 'asset' as const, id: 'photo' },
  ...{ x, y: 100, width, height, rotation: 0, opacity: 1 },
});

const page = (width: number, height: number, ...layers: ReturnType<typeof product>[]): PosterDocument => ({
  version: POSTER_VERSION,
  size: { width, height },
  pages: [{ id: 'page', background: { fill: null }, layers }],
});

const productsOf = ({ pages }: PosterDocument) =>
  (pages[0]?.layers ?? []).filter((layer) => isKind(layer, 'product'));

describe('a scene', () => {
  it.each([
    [800, 800, '1x1'],
    [750, 1000, '3x4'],
    [790, 1185, '3x4'],
    [1080, 1920, '9x16'],
    [1920, 1080, '16x9'],
    [3000, 600, '16x9'],
    [600, 3000, '9x16'],
  ])('is the background of a page of %i × %i, whose product is whole and stands on the ground', (width, height, plate) => {
    for (const layer of [product('p', 10, 300, 90), product('p', 10, 60, 300), product('p', 10, 200, 200)]) {
      const made = withScene(page(width, height, layer), scene);
      const image = made.pages[0]?.background.image;
      expect(image?.source).toEqual({ type: 'stock', key: `scene-${scene.id}-${plate}` });
      expect(parsePoster(made)).toMatchObject({ ok: true });
      const [placed] = productsOf(made);
      if (!placed || !image?.crop) throw new Error('there is no product, or no crop');
      expect(placed.width / placed.height).toBeCloseTo(layer.width / layer.height, 1);
      expect(placed.x + placed.width / 2).toBeCloseTo(width / 2, 0);
      expect(placed.x).toBeGreaterThan(0);
      expect(placed.y).toBeGreaterThan(0);
      const foot = (placed.y + placed.height) / height;
      expect(foot).toBeGreaterThan(0.6);
      expect(foot).toBeLessThan(0.9);
    }
  });

  it('keeps products side by side, in their relative sizes', () => {
    const made = withScene(page(800, 800, product('a', 100, 100, 200), product('b', 300, 50, 100)), scene);
    const [a, b] = productsOf(made);
    expect((a?.width ?? 0) / (b?.width ?? 1)).toBeCloseTo(2, 1);
    expect((a?.x ?? 0) + (a?.width ?? 0)).toBeLessThan(b?.x ?? 0);
    expect((a?.y ?? 0) + (a?.height ?? 0)).toBeCloseTo((b?.y ?? 0) + (b?.height ?? 0), 0);
  });

  it.each([
    ['podium-cream', 180, 270],
    ['podium-rose', 90, 180],
  ])('%s: shadows fall away from its lamp', (id, from, to) => {
    const other = findScene(id);
    if (!other) throw new Error('there is no such scene');
    const ground = productsOf(withScene(page(800, 800, product('p', 0, 100, 100)), other))[0]?.ground;
    const angle = ground?.type === 'cast' ? ground.angle : undefined;
    expect(angle).toBeGreaterThan(from);
    expect(angle).toBeLessThan(to);
  });
});
