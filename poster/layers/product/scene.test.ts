import { findScene, SCENES } from '@tuzuo/core/backdrops';
import { describe, expect, it } from 'vitest';
import { POSTER_VERSION, type PosterDocument } from '../../document';
import { parsePoster } from '../../document/validate';
import { isKind } from '../layer-kind';
import { arrangeProducts, marginOf } from './arrange';
import { GROUND_SHADOWS } from './edit';
import { shadowsIn, withFill, withScene } from './scene';

const [scene] = SCENES;

const product = (id: string, x: number, width: number, height: number) => ({
  id,
  type: 'product' as const,
  source: { type: 'asset' as const, id: 'photo' },
  x,
  y: 100,
  width,
  height,
  rotation: 0,
  opacity: 1,
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

  it.each(
    SCENES.map((one) => [one.id, one] as const),
  )('%s: a bottle fills the picture, and its shadow ends on the stand', (_, of) => {
    const [bottle] = productsOf(withScene(page(800, 800, product('p', 0, 100, 300)), of));
    expect((bottle?.height ?? 0) / 800).toBeGreaterThan(0.6);
    if (['table', 'shelf', 'fabric', 'paper', 'flat'].includes(of.geometry)) return;
    if (bottle?.ground?.type !== 'cast') throw new Error('there is no cast shadow');
    // A shadow that fell straight back would end 0.4 heights above the foot; an eighth of the picture is stand.
    const ahead = Math.abs(Math.cos((bottle.ground.angle * Math.PI) / 180));
    expect(0.4 * ahead * bottle.height).toBeLessThan(800 / 8);
  });

  it('casts firmer shadows on dark ground, and is mirrored in polished stone only', () => {
    const [light, dark, sand] = ['marble-white', 'marble-noir', 'blocks-sand'].map((id) => {
      const other = findScene(id);
      if (!other) throw new Error('there is no such scene');
      return shadowsIn({ ...other, geometry: 'table', light: scene.light }, { width: 800, height: 800 });
    });
    expect(dark?.ground?.strength).toBeGreaterThan((light?.ground?.strength ?? 1) + 0.05);
    expect([light, dark, sand].map((given) => given?.reflection !== undefined)).toEqual([true, true, false]);
    expect(light?.ground?.strength).toBeGreaterThan(0.5);
  });

  it('leaves nothing of the scene before', () => {
    const marble = findScene('marble-noir');
    if (!marble) throw new Error('there is no such scene');
    const first = withScene(page(800, 800, product('p', 0, 100, 100)), scene);
    expect(withScene(withScene(first, marble), scene)).toEqual(first);
  });
});

describe('a surface seen from above', () => {
  const marble = findScene('flat-marble');
  if (!marble) throw new Error('there is no such scene');
  const lying = withScene(page(800, 800, product('p', 0, 100, 200)), marble);

  it.each([
    [800, 800],
    [1080, 1920],
    [1920, 1080],
    [3000, 600],
  ])('has its products in the middle of %i × %i, inside, with a shadow away from its lamp', (width, height) => {
    for (const [across, down] of [
      [300, 90],
      [60, 300],
      [200, 200],
    ] as const) {
      const made = withScene(page(width, height, product('p', 10, across, down)), marble);
      expect(parsePoster(made)).toMatchObject({ ok: true });
      const [placed] = productsOf(made);
      expect((placed?.x ?? 0) + (placed?.width ?? 0) / 2).toBeCloseTo(width / 2, 0);
      expect((placed?.y ?? 0) + (placed?.height ?? 0) / 2).toBeCloseTo(height / 2, 0);
      expect(Math.min(placed?.x ?? 0, placed?.y ?? 0)).toBeGreaterThan(0.06 * Math.min(width, height));
      expect(placed).not.toHaveProperty('ground');
      expect(marble.light.side).toBeLessThan(0);
      expect(placed?.shadow?.x).toBeGreaterThan(0);
      expect(placed?.shadow?.y).toBeGreaterThan(0);
    }
  });

  it('scales the shadow with the page, and keeps products in the middle', () => {
    const [small] = productsOf(lying);
    const [large] = productsOf(arrangeProducts(lying, { width: 1600, height: 1600 }));
    expect((large?.shadow?.x ?? 0) / (small?.shadow?.x ?? 1)).toBeCloseTo(2, 1);
    expect((large?.y ?? 0) + (large?.height ?? 0) / 2).toBeCloseTo(800, 0);
  });

  it('takes its shadow away with it', () => {
    const standing = withScene(lying, scene);
    expect(productsOf(standing)[0]).not.toHaveProperty('shadow');
    expect(productsOf(standing)[0]?.ground?.type).toBe('cast');
    const [onWhite] = withFill(lying.pages[0] as never, { type: 'solid', color: '#ffffff' }).layers;
    expect(onWhite).toMatchObject({ ground: GROUND_SHADOWS.contact });
    expect(onWhite).not.toHaveProperty('shadow');
    expect(withScene(standing, marble)).toEqual(lying);
  });
});

describe('another size of a page in a scene', () => {
  const inScene = withScene(page(800, 800, product('a', 100, 100, 200), product('b', 300, 50, 100)), scene);

  it('takes the plate of its ratio, and is laid out as in the scene chosen there', () => {
    for (const [width, height, plate] of [
      [1080, 1920, '9x16'],
      [1920, 1080, '16x9'],
    ] as const) {
      const size = { width, height };
      const made = arrangeProducts(inScene, size, { margin: marginOf(inScene) ?? 0 });
      expect(made.pages[0]?.background.image?.source).toEqual({
        type: 'stock',
        key: `scene-${scene.id}-${plate}`,
      });
      const [there, back] = [withScene(made, scene), arrangeProducts(made, inScene.size)];
      for (const [one, other] of [
        [made, there],
        [back, inScene],
      ] as const)
        for (const [index, layer] of productsOf(one).entries())
          for (const side of ['x', 'y', 'width', 'height'] as const)
            expect(layer[side]).toBeCloseTo(productsOf(other)[index]?.[side] ?? -1, 0);
    }
  });

  it('keeps how small a product was made', () => {
    const small = arrangeProducts(inScene, inScene.size, { margin: 0.4 });
    const share = (document: PosterDocument, full: PosterDocument) =>
      (productsOf(document)[0]?.width ?? 0) / (productsOf(full)[0]?.width ?? 1);
    expect(share(small, inScene)).toBeLessThan(0.8);
    const size = { width: 1080, height: 1920 };
    const other = share(arrangeProducts(small, size), arrangeProducts(inScene, size));
    expect(other).toBeCloseTo(share(small, inScene), 1);
  });

  it('keeps products on the ground when they are laid out again, where they are', () => {
    const again = arrangeProducts(inScene, inScene.size, { margin: marginOf(inScene) ?? 0 });
    expect(productsOf(again)).toEqual(productsOf(inScene));
  });

  it('shows the scene of a later version', () => {
    const [only] = inScene.pages;
    if (!only) throw new Error('there is no page');
    const image = { source: { type: 'stock' as const, key: 'scene-of-tomorrow-1x1' } };
    const later = { ...inScene, pages: [{ ...only, background: { ...only.background, image } }] };
    const made = arrangeProducts(later, { width: 1080, height: 1920 });
    expect(made.pages[0]?.background.image?.source).toEqual({ type: 'stock', key: 'scene-of-tomorrow-9x16' });
  });
});

describe('a fill instead of a scene', () => {
  const marble = findScene('marble-noir');
  if (!marble) throw new Error('there is no such scene');
  const [chosen] = withScene(page(800, 800, product('p', 0, 100, 100)), marble).pages;
  if (!chosen) throw new Error('there is no page');
  const white = { type: 'solid' as const, color: '#ffffff' };
  const lookOf = (fill: Parameters<typeof withFill>[1], given = chosen) => {
    const made = withFill(given, fill);
    expect(made.background).toEqual({ fill });
    const [layer] = productsOf({ ...page(800, 800), pages: [made] });
    return { ground: layer?.ground, reflection: layer?.reflection };
  };

  it('takes the shadow and the reflection of the scene with it', () => {
    expect(lookOf(white)).toEqual({ ground: GROUND_SHADOWS.contact, reflection: undefined });
    expect(lookOf(null)).toEqual({ ground: undefined, reflection: undefined });
  });

  it('leaves a shadow that the user has changed', () => {
    const ground = { type: 'contact' as const, strength: 0.3, softness: 1 };
    const reflection = { strength: 0.9 };
    const layers = chosen.layers.map((layer) => ({ ...layer, ground, reflection }));
    expect(lookOf(white, { ...chosen, layers } as typeof chosen)).toEqual({ ground, reflection });
  });

  it('knows the shadow of the scene in any order of its fields', () => {
    const layers = chosen.layers.map((layer) =>
      isKind(layer, 'product') && layer.ground
        ? { ...layer, ground: Object.fromEntries(Object.entries(layer.ground).reverse()) }
        : layer,
    );
    expect(lookOf(white, { ...chosen, layers } as typeof chosen).ground).toEqual(GROUND_SHADOWS.contact);
  });
});
