import { expect, it } from 'vitest';
import type { ShownPictures } from '../tool-room';
import { analysis } from './analysis';

const KNOWN = { verdict: [], frame: { widthPx: 295, heightPx: 413 }, refusedOutfits: [] };
const LAYERS = { base: 'asset-1', smooth: 'asset-2', whiten: 'asset-3', sharpen: 'asset-4' };
const HEADS = { before: 'asset-5', after: 'asset-6' };

const found = { idPhoto: { ...KNOWN, straightening: { degrees: 6.5 } } };

/** Stored in the database; tasks of earlier versions must stay readable. */
const KEPT = {
  idPhoto: {
    ...KNOWN,
    layers: {
      base: { assetId: 'asset-1' },
      smooth: { assetId: 'asset-2' },
      whiten: { assetId: 'asset-3' },
      sharpen: { assetId: 'asset-4' },
    },
    straightening: { degrees: 6.5, before: { assetId: 'asset-5' }, after: { assetId: 'asset-6' } },
  },
};

const picturesOf = (ids: readonly string[]) =>
  new Map(ids.map((assetId) => [assetId, { assetId, url: `/${assetId}` }])) as unknown as ShownPictures;

it('is stored with its pictures, in one shape', () => {
  expect(analysis.keep(found, { ...LAYERS, ...HEADS })).toEqual(KEPT);
  expect(analysis.keep({ idPhoto: KNOWN }, LAYERS)).toEqual({
    idPhoto: { ...KNOWN, layers: KEPT.idPhoto.layers },
  });
  expect(analysis.keep({ idPhoto: KNOWN }, {})).toEqual({ idPhoto: KNOWN });
});

it('names every picture that it stores', () => {
  expect(analysis.assetsOf(KEPT)).toEqual([...Object.values(LAYERS), ...Object.values(HEADS)]);
  expect(analysis.assetsOf({ checks: [] })).toEqual([]);
});

it('shows pictures that belong together as long as all of them exist', () => {
  const shown = (ids: readonly string[]) => analysis.show(KEPT, picturesOf(ids)).idPhoto;
  const heads = { degrees: 6.5, before: { assetId: 'asset-5' }, after: { assetId: 'asset-6' } };
  const all = [...Object.values(LAYERS), ...Object.values(HEADS)];
  expect(shown(all)).toMatchObject({ ...KNOWN, layers: KEPT.idPhoto.layers, straightening: heads });
  const withoutLayers = shown(all.slice(1));
  expect(withoutLayers).not.toHaveProperty('layers');
  expect(withoutLayers).toMatchObject({ straightening: heads });
  expect(shown(all.slice(0, -1))).not.toHaveProperty('straightening');
  expect(analysis.show({ checks: [] }, picturesOf(all))).toEqual({});
});
