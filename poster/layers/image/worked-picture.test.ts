import { expect, it } from 'vitest';
import { posterDocument } from '../../../tests/builders/poster-document';
import type { ImageLayer } from '../../document';
import { fieldsOf } from '../../document/fields';
import { withWorkedPicture } from './worked-picture';

const layer: ImageLayer = {
  id: 'photo',
  type: 'image',
  x: 100,
  y: 50,
  width: 200,
  height: 100,
  rotation: 0,
  opacity: 1,
  source: { type: 'asset', id: 'old' },
  crop: { x: 0, y: 0.25, width: 1, height: 0.5 },
};

function worked(change: Partial<ImageLayer>, after: { width: number; height: number }) {
  const document = posterDocument([{ ...layer, ...change }]);
  const field = fieldsOf(document, 0).find(({ layerId }) => layerId === 'photo');
  if (!field) throw new Error('there is no such field');
  const source = { type: 'asset', id: 'new' } as const;
  const sizes = { before: { width: 1000, height: 1000 }, after };
  const next = withWorkedPicture(document, 0, field, source, sizes);
  return next.pages[0]?.layers.find(({ id }) => id === 'photo');
}

it('keeps crop and frame of an image with the same aspect ratio', () => {
  expect(worked({}, { width: 4000, height: 4000 })).toEqual({
    ...layer,
    source: { type: 'asset', id: 'new' },
  });
});

it('lets an expanded image extend around the previously visible part', () => {
  // A box of 200 × 100 has shown the middle half of 1000 × 1000, at a fifth of its size.
  const { crop: _, ...rest } = layer;
  const wide = { ...rest, source: { type: 'asset', id: 'new' }, x: 40, y: 0, width: 320, height: 200 };
  expect(worked({}, { width: 1600, height: 1000 })).toEqual(wide);
});

it('finds the visible part when it is off center, and in a rotated or flipped box', () => {
  // The left half: the image's center is on the right edge of the box.
  const left = { width: 100, height: 100, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } };
  const after = { width: 2000, height: 1000 };
  expect(worked(left, after)).toMatchObject({ x: 0, y: 50, width: 400, height: 200 });
  expect(worked({ ...left, flipX: true }, after)).toMatchObject({ x: -100, y: 50 });
  expect(worked({ ...left, rotation: 90 }, after)).toMatchObject({ x: -100, y: 50 });
});
