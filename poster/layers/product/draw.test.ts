import { describe, expect, it } from 'vitest';
import { posterDocument } from '../../../tests/builders/poster-document';
import { recorder, resources } from '../../../tests/builders/recorded-canvas';
import type { PosterPage, ProductLayer } from '../../document';
import { createSurfaceCache } from '../../draw/cache';
import { type Matrix, multiply } from '../../draw/matrix';
import { drawPage } from '../../draw/page';
import { nothingLacks, type PosterPicture } from '../../draw/port';
import { provideLateDrawings } from '../late-drawings';
import { productDrawing } from './draw';

provideLateDrawings();

const source = { type: 'asset', id: 'photo' } as const;

const product: ProductLayer = {
  id: 'shoe',
  type: 'product',
  x: 100,
  y: 100,
  width: 100,
  height: 50,
  rotation: 0,
  opacity: 1,
  source,
  crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
};

const { size } = posterDocument();
const pageOf = (part: Partial<ProductLayer> = {}, fill: PosterPage['background']['fill'] = null) => ({
  ...posterDocument(),
  pages: [{ id: 'p', background: { fill }, layers: [{ ...product, ...part }] }],
});
const pictureOf = (name: string): PosterPicture => ({ width: 200, height: 100, image: { name } });

/** The images drawn on the page, with their parts and places. */
function drawn(host: Parameters<typeof drawPage>[3], view: object = {}, document = pageOf()) {
  const { canvas, calls } = recorder();
  const lacks = drawPage(canvas, document, 0, host, { ...size, ...view });
  const images = calls.filter(([name]) => name === 'drawImage').map(([, ...values]) => values);
  return { lacks, images, strokes: calls.filter(([name]) => name === 'stroke').length };
}

it('draws the part of the cut-out that the layer shows', () => {
  const cutOut = pictureOf('cut-out');
  const { lacks, images } = drawn(resources({ picture: () => pictureOf('photo'), cutOut: () => cutOut }));
  expect(lacks).toMatchObject({ pictures: [], cutOuts: [] });
  expect(images).toEqual([[cutOut.image, 100, 0, 100, 50, 0, 0, 100, 50]]);
});

it('shows the photo in a frame while it is not cut out, and nothing of it in an export', () => {
  const host = resources({ picture: () => pictureOf('photo') });
  const shown = drawn(host, { placeholders: true });
  expect(shown.images).toEqual([[{ name: 'photo' }, 100, 0, 100, 50, 0, 0, 100, 50]]);
  expect(shown.strokes).toBe(1);
  expect(shown.lacks.cutOuts).toEqual([source]);
  const exported = drawn(host);
  expect(exported).toMatchObject({ images: [], strokes: 0 });
  expect(exported.lacks).toMatchObject({ pictures: [], cutOuts: [source] });
});

it('reports a photo that is not there either', () => {
  const { lacks } = drawn(resources(), { placeholders: true });
  expect(lacks).toMatchObject({ pictures: [source], cutOuts: [source] });
});

it('replaces its kept bitmap when another cut-out arrives', () => {
  let cutOut: PosterPicture | undefined;
  const cache = createSurfaceCache(1e6);
  const host = resources({ cache, picture: () => pictureOf('photo'), cutOut: () => cutOut });
  const view = { placeholders: true, keepLayers: true };
  const surfaces = () => {
    drawn(host, view);
    return host.surfaces.splice(0).length;
  };
  expect([surfaces(), surfaces(), surfaces()]).toEqual([0, 0, 0]);
  cutOut = pictureOf('preview');
  expect([surfaces(), surfaces(), surfaces()]).toEqual([0, 2, 0]);
  cutOut = pictureOf('unlocked');
  expect([surfaces(), surfaces(), surfaces()]).toEqual([0, 2, 0]);
});

describe('a shadow on the ground', () => {
  const ground = { type: 'cast', angle: 315, strength: 0.5, softness: 0.4 } as const;
  const host = () => {
    const made = resources({ cache: createSurfaceCache(1e8), cutOut: () => cutOut });
    const cutOut = pictureOf('cut-out');
    return {
      ...made,
      /** Number of bitmaps that a drawing of a page makes. */
      bitmaps: (document: ReturnType<typeof pageOf>, view = {}) => {
        drawn(made, view, document);
        return made.surfaces.splice(0).length;
      },
    };
  };

  it('is made once for a look, and not again for a place, size, strength or background', () => {
    const { bitmaps } = host();
    expect(bitmaps(pageOf({ ground }))).toBeGreaterThan(10);
    const strong = { ground: { ...ground, strength: 1 } };
    expect(bitmaps(pageOf(strong, { type: 'solid', color: '#123456' }))).toBe(0);
    expect(bitmaps(pageOf({ ground, x: 3.5, y: 9, width: 150, height: 75 }))).toBe(0);
    expect(bitmaps(pageOf({ ground, rotation: 1 }))).toBeGreaterThan(5);
  });

  it('is drawn on surfaces of an earlier step while a slider moves', () => {
    const { bitmaps } = host();
    const at = (part: { angle?: number; softness?: number }) =>
      bitmaps(pageOf({ ground: { ...ground, ...part } }));
    at({});
    // What stays: the cast shadow, and the contact.
    expect(at({ softness: 0.41 })).toBe(2);
    // The contact is the same for every angle.
    expect(at({ softness: 0.41, angle: 316 })).toBe(1);
  });

  it('is drawn from fewer pixels where the canvas has fewer', () => {
    const made = host();
    const pixels = (scale: number) => {
      drawn(made, { scale }, pageOf({ ground, x: 0, y: 0 }));
      return made.surfaces.splice(0).reduce((sum, [width, height]) => sum + width * height, 0);
    };
    const large = pixels(4);
    expect(pixels(1)).toBeLessThan(large / 2);
    expect(pixels(8)).toBe(0);
  });

  it('is drawn without a bitmap of its layer until the same is drawn again', () => {
    const { bitmaps } = host();
    const view = { keepLayers: true };
    expect(bitmaps(pageOf({ ground }), view)).toBeGreaterThan(10);
    // A slider that moves needs none: only the product alone in the canvas's pixels.
    expect(bitmaps(pageOf({ ground: { ...ground, strength: 0.9 } }), view)).toBe(1);
    expect(bitmaps(pageOf({ ground: { ...ground, strength: 0.8 } }), view)).toBe(0);
    expect(bitmaps(pageOf({ ground, x: 110 }), view)).toBe(1);
    expect(bitmaps(pageOf({ ground, x: 120 }, { type: 'solid', color: '#ffffff' }), view)).toBe(0);
    expect(bitmaps(pageOf({ ground: { ...ground, strength: 1 } }), view)).toBe(0);
  });

  it('and a reflection need no pixels of the host', () => {
    const blind = resources({ cutOut: () => pictureOf('cut-out') });
    const { surface } = blind;
    blind.surface = (width, height) => ({
      ...surface(width, height),
      rewrite: () => {
        throw new Error('no pixels');
      },
    });
    const { images } = drawn(blind, {}, pageOf({ ground, reflection: { strength: 1 } }));
    expect(images).toHaveLength(4);
  });

  it.each([
    ['contact', { type: 'contact', strength: 1, softness: 1 }, { left: -14, right: 114, bottom: 60 }],
    ['light from behind', { ...ground, angle: 0 }, { left: -8, right: 108, bottom: 78 }],
    ['light from the right', { ...ground, angle: 90 }, { left: -48, right: 108, bottom: 60 }],
    ['light from the left', { ...ground, angle: 270 }, { left: -8, right: 148, bottom: 60 }],
  ] as const)('has the room that it falls into: %s', (_, shade, min) => {
    const making = { resources: host(), lacks: nothingLacks(), size, placeholders: false, isVector: false };
    const ink = productDrawing.body({ ...product, ground: shade }, making)?.ink;
    expect(ink?.left).toBeLessThanOrEqual(min.left);
    expect(ink?.right).toBeGreaterThanOrEqual(min.right);
    expect(ink?.bottom).toBeGreaterThanOrEqual(min.bottom);
    // Down on the page is left in a layer that is turned by three quarters.
    const turned = productDrawing.body({ ...product, ground: shade, rotation: 270 }, making)?.ink;
    expect(turned?.left).toBeLessThan(-5);
  });

  it('lies on the page, however the product is straightened or mirrored', () => {
    const { canvas, calls } = recorder();
    const layer = { ground, rotation: 30, flipX: true };
    drawPage(canvas, pageOf(layer), 0, host(), size);
    const matrices = calls
      .filter(([name]) => name === 'transform')
      .map(([, ...values]) => values as unknown as Matrix);
    const [own, back] = matrices.slice(-2) as [Matrix, Matrix];
    const whole = multiply(own, back).map((value) => Math.round(value * 1000) / 1000 + 0);
    expect(whole).toEqual([1, 0, 0, 1, 150, 125]);
  });
});
