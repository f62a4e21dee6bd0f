import { SCENES } from '@tuzuo/core/backdrops';
import { plateKey } from '@tuzuo/core/backdrops/plates';
import { expect, it } from 'vitest';
import { productDocument } from '../../tests/builders/matte-engine';
import { scenePairsOf } from './scenes';

const [{ id: STAGE }, { id: OTHER }] = SCENES;

/** Pages with the same products on backgrounds with these stock keys. */
function pagesWith(keys: readonly string[], layer: object = {}) {
  const document = productDocument(['a', 'b', 'a'], { layer });
  const pages = keys.flatMap((key) =>
    document.pages.map((page) => ({
      ...page,
      background: { ...page.background, image: { source: { type: 'stock' as const, key } } },
    })),
  );
  return { ...document, pages };
}

it('pairs each product of a page with its scene, each pair once', () => {
  const document = pagesWith([plateKey(STAGE, '1:1'), plateKey(STAGE, '9:16'), plateKey(OTHER, '3:4')]);
  const pairs = (pages: number[]) =>
    scenePairsOf(document, pages).map(({ photoId, sceneId }) => `${photoId} ${sceneId}`);
  expect(pairs([0])).toEqual([`a ${STAGE}`, `b ${STAGE}`]);
  expect(pairs([0, 1, 2])).toEqual([`a ${STAGE}`, `b ${STAGE}`, `a ${OTHER}`, `b ${OTHER}`]);
  expect(pairs([3])).toEqual([]);
});

it.each([
  ['another stock picture', 'bread', {}],
  ['a scene that is not known', 'scene-tomorrow-1x1', {}],
  ['a ratio without a plate', `scene-${STAGE}-5x7`, {}],
  ['products that are hidden', plateKey(STAGE, '1:1'), { hidden: true }],
  ['products that are transparent', plateKey(STAGE, '1:1'), { opacity: 0 }],
])('finds no scene with %s', (_what, key, layer) => {
  expect(scenePairsOf(pagesWith([key], layer), [0])).toEqual([]);
});
