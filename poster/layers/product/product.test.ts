import { describe, expect, it } from 'vitest';
import { posterDocument } from '../../../tests/builders/poster-document';
import type { PosterDocument, PosterLayer, ProductLayer } from '../../document';
import { fieldsOf } from '../../document/fields';
import { assetIdsOf, productIdsOf } from '../../document/pictures';
import { parsePoster } from '../../document/validate';
import { canPerform, perform } from '../../edit/actions';
import { withPicture } from '../../edit/fill-in';
import { editing, select } from '../../edit/state';
import { arrangeProducts, marginOf, PRODUCT_MARGIN } from './arrange';
import { GROUND_SHADOWS } from './edit';
import { withFoundBox, withMatteBox } from './fit';
import { MAX_FEATHER } from './schema';

const product = (part: Partial<ProductLayer> = {}): ProductLayer => ({
  id: 'shoe',
  type: 'product',
  x: 100,
  y: 100,
  width: 200,
  height: 100,
  rotation: 0,
  opacity: 1,
  source: { type: 'asset', id: 'photo' },
  ...part,
});

const pageOf = (...layers: PosterLayer[]): PosterDocument => ({
  version: 1,
  size: { width: 800, height: 800 },
  pages: [{ id: 'page', background: { fill: null }, layers }],
});

const layersOf = ({ pages }: PosterDocument): PosterLayer[] => pages[0]?.layers ?? [];

describe('a product in a document', () => {
  it('is read with every field', () => {
    const document = pageOf(
      product({
        crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.5 },
        filter: { brightness: 0.1, warmth: -0.2 },
        feather: 2,
        ground: { type: 'cast', angle: -45, strength: 0.5, softness: 1 },
        reflection: { strength: 0.3 },
      }),
      product({
        id: 'bag',
        ground: { type: 'contact', strength: 0, softness: 0 },
      }),
    );
    expect(parsePoster(JSON.parse(JSON.stringify(document)))).toEqual({
      ok: true,
      document,
    });
  });

  it.each<[string, object, string, string]>([
    ['no photo', { source: undefined }, 'source', 'missing'],
    ['an address as its photo', { source: { type: 'url', url: 'https://a.b' } }, 'source.type', 'version'],
    ['a crop beyond the photo', { crop: { x: 0.6, y: 0, width: 0.5, height: 1 } }, 'crop', 'range'],
    ['a feather too wide', { feather: MAX_FEATHER + 0.1 }, 'feather', 'range'],
    ['a shadow of another kind', { ground: { type: 'neon' } }, 'ground.type', 'format'],
    [
      'a shadow too strong',
      { ground: { type: 'contact', strength: 1.1, softness: 0 } },
      'ground.strength',
      'range',
    ],
    [
      'an angle for a contact shadow',
      { ground: { type: 'contact', angle: 3, strength: 1, softness: 0 } },
      'ground.angle',
      'unknownField',
    ],
    [
      'a cast shadow without an angle',
      { ground: { type: 'cast', strength: 1, softness: 0 } },
      'ground.angle',
      'missing',
    ],
    ['a matte', { matte: 'abc' }, 'matte', 'unknownField'],
  ])('is refused with %s', (_, part, path, problem) => {
    const document = pageOf(product(part as Partial<ProductLayer>));
    expect(parsePoster(document)).toEqual({
      ok: false,
      path: `pages.0.layers.0.${path}`,
      problem,
    });
  });

  it('is added in the middle with a contact shadow, and each shadow that it may get is valid', () => {
    const source = { type: 'asset', id: 'photo' } as const;
    const size = { width: 4000, height: 3000 };
    const { document } = perform(editing(pageOf()), 'addProduct', { source, size });
    const [layer] = layersOf(document);
    expect(layer).toMatchObject({ type: 'product', x: 160, y: 220, width: 480, height: 360, source });
    for (const ground of Object.values(GROUND_SHADOWS))
      expect(parsePoster(pageOf({ ...layer, ground } as ProductLayer)).ok).toBe(true);
    expect(layer).toMatchObject({ ground: GROUND_SHADOWS.contact });
  });

  it('is cut out of a photo that is there as a picture, in its place', () => {
    const place = { x: 100, y: 100, width: 200, height: 100, rotation: 10, opacity: 0.8, flipX: true };
    const source = { type: 'asset', id: 'photo' } as const;
    const filter = { brightness: 0.2 };
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const picture: PosterLayer = {
      ...place,
      id: 'shoe',
      type: 'image',
      source,
      filter,
      crop,
      mask: { shape: 'ellipse' },
    };
    const state = select(editing(pageOf(picture)), ['shoe']);
    const { document, selection } = perform(state, 'asProduct');
    const expected = { ...product(), ...place, filter, ground: GROUND_SHADOWS.contact };
    expect([layersOf(document), selection]).toEqual([[expected], ['shoe']]);
    expect(parsePoster(document)).toMatchObject({ ok: true });
    for (const other of [{ locked: true }, { source: { type: 'stock', key: 'a' } as const }])
      expect(canPerform(select(editing(pageOf({ ...picture, ...other })), ['shoe']), 'asProduct')).toBe(
        false,
      );
  });

  it('names its photo among the pictures, and as a product, also in groups', () => {
    const inside = {
      ...product({ id: 'in' }),
      type: 'group' as const,
      layers: [product()],
    };
    const { source: _, ...group } = inside;
    const document = pageOf(
      product({ source: { type: 'stock', key: 'a' } }),
      group as unknown as PosterLayer,
      {
        ...product({ id: 'i', source: { type: 'asset', id: 'other' } }),
        type: 'image',
      } as PosterLayer,
    );
    expect(assetIdsOf(document)).toEqual(['photo', 'other']);
    expect(productIdsOf(document)).toEqual(['photo']);
    expect(productIdsOf(document, 1)).toEqual([]);
  });

  it('shows another photo completely until its matte is known', () => {
    const document = posterDocument([product({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })]);
    const field = fieldsOf(document, 0).find(({ layerId }) => layerId === 'shoe');
    if (!field) throw new Error('there is no such field');
    const next = withPicture(document, 0, field, { type: 'asset', id: 'new' }, { width: 50, height: 100 });
    expect(layersOf(next).find(({ id }) => id === 'shoe')).toEqual(
      product({ source: { type: 'asset', id: 'new' }, x: 175, width: 50 }),
    );
  });
});

describe('the box of a matte', () => {
  const matte = {
    width: 4000,
    height: 2000,
    box: { left: 0.25, top: 0.1, width: 0.25, height: 0.8 },
  };

  it('becomes the box of the layer, as large as fits in the old one', () => {
    // The product has 1000 × 1600 px.
    expect(withMatteBox(product(), matte)).toEqual(
      product({
        x: 168.75,
        width: 62.5,
        crop: { x: 0.25, y: 0.1, width: 0.25, height: 0.8 },
      }),
    );
  });

  it('leaves the product where it is when only the matte has changed', () => {
    const layer = withMatteBox(product(), matte);
    expect(withMatteBox(layer, matte)).toBe(layer);
    const wider = {
      ...matte,
      box: { left: 0.125, top: 0.1, width: 0.375, height: 0.8 },
    };
    expect(withMatteBox(layer, wider)).toMatchObject({
      x: 137.5,
      y: 100,
      width: 93.75,
      height: 100,
    });
    expect(withMatteBox({ ...layer, flipX: true }, wider)).toMatchObject({
      x: 168.75,
      width: 93.75,
    });
    expect(withMatteBox({ ...layer, rotation: 90 }, wider)).toMatchObject({
      x: 153.13,
      y: 84.38,
    });
  });

  it.each([
    { left: 0, top: 0, width: 1, height: 1 },
    { left: 0.3333333, top: 0.6666667, width: 0.6666667, height: 0.3333333 },
    { left: 1, top: 1, width: 0, height: 0 },
  ])('is accepted by the validation: %j', (box) => {
    const document = pageOf(withMatteBox(product(), { ...matte, box }));
    expect(parsePoster(document).ok).toBe(true);
  });
});

describe('products laid out on a page', () => {
  const placed = (document: PosterDocument) =>
    layersOf(document).map(({ x, y, width, height }) => ({
      x,
      y,
      width,
      height,
    }));

  it('is centered, and takes 86 % of the page', () => {
    const size = { width: 800, height: 800 };
    expect(placed(arrangeProducts(pageOf(product()), size))).toEqual([
      { x: 56, y: 228, width: 688, height: 344 },
    ]);
    const tall = product({ width: 50, height: 100 });
    expect(placed(arrangeProducts(pageOf(tall), { width: 750, height: 1000 }))).toEqual([
      { x: 160, y: 70, width: 430, height: 860 },
    ]);
  });

  it('keeps the margin that it is given, which is the one that the page has', () => {
    const document = arrangeProducts(pageOf(product()), { width: 800, height: 800 }, { margin: 0.2 });
    expect(marginOf(document)).toBeCloseTo(0.2);
    const margin = marginOf(document) as number;
    const wide = arrangeProducts(document, { width: 1600, height: 800 }, { margin });
    expect(placed(wide)).toEqual([{ x: 320, y: 160, width: 960, height: 480 }]);
    expect(marginOf(pageOf())).toBeUndefined();
    // Dragged to an edge, and beyond the page.
    expect(marginOf(pageOf(product({ x: 0, width: 480, height: 240 })))).toBeCloseTo(0.2);
    expect(marginOf(pageOf(product({ width: 900 })))).toBe(0);
  });

  it('enlarges a photo to twice its pixels at most', () => {
    const photoSize = () => ({ width: 400, height: 400 });
    const document = pageOf(product({ crop: { x: 0.1, y: 0.1, width: 0.5, height: 0.25 } }));
    const next = arrangeProducts(document, { width: 2000, height: 2000 }, { photoSize });
    expect(placed(next)).toEqual([{ x: 800, y: 900, width: 400, height: 200 }]);
  });

  it('that its photo cuts off lies at that side of the page, unless it is to be centered', () => {
    const size = { width: 800, height: 800 };
    const at = (part: Partial<ProductLayer>, arrangement = {}) => {
      const [place] = placed(arrangeProducts(pageOf(product(part)), size, arrangement));
      return [place?.x, place?.y];
    };
    const bust = { x: 0.2, y: 0.1, width: 0.6, height: 0.9 };
    expect(at({ crop: bust })).toEqual([56, 800 - 344]);
    expect(at({ crop: bust }, { isCentered: true })).toEqual([56, 228]);
    const shirt = { x: 0.3, y: 0.1, width: 0.699, height: 0.8 };
    expect(at({ crop: shirt })).toEqual([112, 228]);
    expect(at({ crop: shirt, flipX: true })).toEqual([0, 228]);
    // A turned one has no side, and a cut-out without any space around it is not cut off.
    expect(at({ crop: bust, rotation: 180 })).toEqual([56, 228]);
    expect(at({ crop: { x: 0, y: 0, width: 1, height: 1 } })).toEqual([56, 228]);
    expect(at({ crop: { x: 0.01, y: 0.02, width: 0.99, height: 0.96 } })).toEqual([56, 228]);
    expect(at({})).toEqual([56, 228]);
    const pair = arrangeProducts(pageOf(product({ crop: bust }), product({ id: 'other', x: 500 })), size);
    expect(Math.max(...placed(pair).map(({ y, height }) => y + height))).toBeLessThanOrEqual(744);
    // The margin is that of the layout still, so that it can be laid out again.
    expect(marginOf(arrangeProducts(pageOf(product({ crop: bust })), size))).toBeCloseTo(PRODUCT_MARGIN);
  });

  it('stands several side by side on one line, in their order and relative size', () => {
    const document = pageOf(
      product({ id: 'b', x: 500 }),
      product({ id: 'a', x: 0, width: 100, height: 200 }),
    );
    const next = layersOf(arrangeProducts(document, { width: 1600, height: 800 }));
    const [b, a] = next as [ProductLayer, ProductLayer];
    expect(a.x + a.width).toBeLessThan(b.x);
    expect(a.y + a.height).toBeCloseTo(b.y + b.height, 1);
    expect(b.width / a.width).toBeCloseTo(2, 2);
    expect(a.x).toBeCloseTo(1600 - b.x - b.width, 1);
  });

  it('lays ten in rows, within the margins and apart from each other', () => {
    const ten = Array.from({ length: 10 }, (_, index) =>
      product({ id: `p${index}`, x: index * 10, rotation: index * 20 }),
    );
    const size = { width: 800, height: 800 };
    const next = arrangeProducts(pageOf(...ten), size);
    expect(marginOf(next)).toBeCloseTo(PRODUCT_MARGIN);
    const rows = new Set(layersOf(next).map(({ y }) => Math.round(y / 130)));
    expect(rows.size).toBeGreaterThan(1);
    expect(parsePoster(next).ok).toBe(true);
  });

  it('scales everything else with the page, and leaves it on a page of the same size', () => {
    const other = {
      ...product({ id: 'logo', x: 0, y: 0, width: 80, height: 80 }),
      type: 'image' as const,
    };
    const document = pageOf(product(), other);
    const [, wide] = layersOf(arrangeProducts(document, { width: 1600, height: 400 }));
    expect(wide).toMatchObject({ x: 600, y: 0, width: 40, height: 40 });
    const [, same] = layersOf(arrangeProducts(document, { width: 800, height: 800 }));
    expect(same).toBe(other);
    const none = pageOf(other, product({ hidden: true }), product({ width: 0 }));
    expect(layersOf(arrangeProducts(none, document.size))).toEqual(layersOf(none));
  });
});

describe('a matte that arrives', () => {
  const photo = { type: 'asset', id: 'photo' } as const;
  const matte = { width: 400, height: 400, box: { left: 0.25, top: 0.5, width: 0.5, height: 0.25 } };

  it('puts the layers that show the whole photo on its product, in groups too', () => {
    const group = { ...product({ id: 'set', x: 0, y: 0 }), type: 'group' } as object;
    const inside = [product({ id: 'inner' }), product({ id: 'bag', source: { type: 'asset', id: 'other' } })];
    const document = pageOf(product(), { ...group, layers: inside } as PosterLayer);
    const [shoe, set] = layersOf(withFoundBox(document, photo, matte));
    const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
    expect(shoe).toMatchObject({ crop, width: 200, height: 100 });
    expect(set).toMatchObject({ layers: [{ crop }, inside[1]] });
  });

  it('changes nothing of a poster that already shows the product', () => {
    const document = pageOf(product({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 } }));
    expect(withFoundBox(document, photo, matte)).toBe(document);
  });
});
