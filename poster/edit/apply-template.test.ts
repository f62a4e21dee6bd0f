import { expect, it } from 'vitest';
import type { ImageLayer, PosterDocument, PosterLayer, PosterSlot, TextLayer } from '../document';
import { parsePoster } from '../document/validate';
import { documentText } from '../document/words';
import { perform } from './actions';
import { withOwnContent } from './apply-template';
import { editing } from './state';

const text = (id: string, words: string, size: number, slot?: PosterSlot): TextLayer => ({
  id,
  type: 'text',
  x: 0,
  y: 0,
  width: 400,
  height: size * 1.2,
  rotation: 0,
  opacity: 1,
  ...(slot && { slot }),
  runs: [
    { text: words, family: 'noto-sans-sc', weight: 700, size, fill: { type: 'solid', color: '#000000' } },
  ],
  align: 'left',
  verticalAlign: 'top',
  lineHeight: 1.2,
  fit: { mode: 'none' },
});

const picture = (id: string, source: ImageLayer['source'], slot?: PosterSlot): ImageLayer => ({
  id,
  type: 'image',
  x: 0,
  y: 0,
  width: 300,
  height: 300,
  rotation: 0,
  opacity: 1,
  ...(slot && { slot }),
  source,
});

const documentOf = (...layers: PosterLayer[]): PosterDocument => ({
  version: 1,
  size: { width: 1000, height: 1000 },
  pages: [{ id: 'page', background: { fill: null }, layers }],
});

const template = documentOf(
  picture('stage', { type: 'stock', key: 'bottle' }, 'product'),
  {
    id: 'set',
    type: 'group',
    x: 0,
    y: 0,
    width: 400,
    height: 300,
    rotation: 0,
    opacity: 1,
    layers: [text('headline', '模板标题', 120, 'title'), text('line', '模板副题', 40, 'subtitle')],
  },
  text('cost', '¥199', 90, 'price'),
  text('small', '模板说明', 24, 'note'),
);

const own = documentOf(
  text('a', '阿旺家的苹果', 80, 'title'),
  text('b', '今早摘今晚发', 30),
  text('c', '¥29.9', 60, 'price'),
  text('d', '五斤装，坏果包赔，顺丰冷链', 20),
  text('e', '每人限购两箱', 18),
  picture('f', { type: 'asset', id: 'apple' }),
);

it("puts the user's texts and images into a template's matching layers, without losing any", () => {
  const mixed = withOwnContent(template, own);
  const words = documentText(mixed).split('\n');
  expect(words).toEqual([
    '阿旺家的苹果',
    '今早摘今晚发',
    '¥29.9',
    '五斤装，坏果包赔，顺丰冷链',
    '每人限购两箱',
  ]);
  expect(mixed.pages[0]?.layers[0]).toMatchObject({ id: 'stage', source: { type: 'asset', id: 'apple' } });
  // Longer than the original: reduced, instead of overlapping its neighbors.
  expect(mixed.pages[0]?.layers[3]).toMatchObject({ id: 'small', fit: { mode: 'shrink' } });
  expect(parsePoster(mixed).ok).toBe(true);
});

it('keeps layers without a counterpart, and is one undo step', () => {
  const state = editing(documentOf(text('a', '你好', 50, 'title')));
  const after = perform(state, 'applyTemplate', { template });
  expect(documentText(after.document)).toBe('你好\n模板副题\n¥199\n模板说明');
});
