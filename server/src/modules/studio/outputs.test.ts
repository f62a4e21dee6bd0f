import { SCENES } from '@tuzuo/core/backdrops';
import type { PosterDocument } from '@tuzuo/poster/document';
import { withScene } from '@tuzuo/poster/layers/product/scene';
import { expect, it } from 'vitest';
import { drawnOutput, type SavedOutput } from './outputs';

const document: PosterDocument = {
  version: 1,
  size: { width: 800, height: 800 },
  pages: [
    {
      id: 'page',
      background: { fill: { type: 'solid', color: '#ffffff' } },
      layers: [
        {
          id: 'product',
          type: 'product',
          source: { type: 'asset', id: 'photo' },
          x: 100,
          y: 100,
          width: 200,
          height: 400,
          rotation: 0,
          opacity: 1,
        },
      ],
    },
  ],
};

const inScene = withScene(document, SCENES[0]);
const pageOf = (output: SavedOutput) =>
  drawnOutput(inScene, output, () => ({ width: 2000, height: 2000 })).document.pages[0];

it('draws another ratio of a scene on the plate of that ratio', () => {
  const sourceOf = (output: SavedOutput) => pageOf(output)?.background.image?.source;
  const key = (ratio: string) => ({ type: 'stock', key: `scene-${SCENES[0].id}-${ratio}` });
  expect(sourceOf({ widthPx: 1600, heightPx: 1600, format: 'jpeg' })).toEqual(key('1x1'));
  expect(sourceOf({ widthPx: 1080, heightPx: 1920, format: 'jpeg' })).toEqual(key('9x16'));
  expect(sourceOf({ ratio: '16:9', format: 'jpeg' })).toEqual(key('16x9'));
});

it('draws a color instead of a scene without what the scene has given', () => {
  const page = pageOf({ ratio: '1:1', format: 'png', background: 'transparent' });
  expect(page?.background).toEqual({ fill: null });
  expect(page?.layers[0]).not.toHaveProperty('ground');
});
