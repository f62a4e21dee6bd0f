import { expect, it } from 'vitest';
import { posterDocument } from '../../../tests/builders/poster-document';
import { recorder, resources } from '../../../tests/builders/recorded-canvas';
import type { ProductLayer } from '../../document';
import { createSurfaceCache } from '../../draw/cache';
import { drawPage } from '../../draw/page';
import type { PosterPicture } from '../../draw/port';

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
const document = { ...posterDocument(), pages: [{ id: 'p', background: { fill: null }, layers: [product] }] };
const pictureOf = (name: string): PosterPicture => ({ width: 200, height: 100, image: { name } });

/** The images drawn on the page, with their parts and places. */
function drawn(host: Parameters<typeof drawPage>[3], view: object = {}) {
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
  expect(surfaces()).toBe(0);
  cutOut = pictureOf('preview');
  expect([surfaces(), surfaces()]).toEqual([1, 0]);
  cutOut = pictureOf('unlocked');
  expect([surfaces(), surfaces()]).toEqual([1, 0]);
});
