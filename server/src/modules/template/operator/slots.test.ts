import type { PosterLayer } from '@tuzuo/poster/document';
import { expect, it } from 'vitest';
import { posterDocument } from '../../../../../tests/builders/poster-document';
import { withSlots } from './slots';

const [title] = posterDocument().pages[0]?.layers ?? [];

const text = (id: string, size: number, name?: string): PosterLayer => {
  if (title?.type !== 'text') throw new Error('another poster');
  const runs = title.runs.map((run) => ({ ...run, size }));
  return { ...title, id, runs, ...(name !== undefined && { name }) };
};

const picture = (id: string, name: string): PosterLayer => ({
  id,
  name,
  type: 'image',
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  rotation: 0,
  opacity: 1,
  source: { type: 'empty' },
});

function slotsOf(...layers: PosterLayer[]): Record<string, string | undefined> {
  const document = posterDocument();
  const [page] = document.pages;
  if (!page) throw new Error('no page');
  const made = withSlots({ ...document, pages: [{ ...page, layers }] });
  const all = (some: readonly PosterLayer[]): PosterLayer[] =>
    some.flatMap((layer) => (layer.type === 'group' ? all(layer.layers) : [layer]));
  return Object.fromEntries(all(made.pages[0]?.layers ?? []).map(({ id, slot }) => [id, slot]));
}

it('derives slots from layer names, in groups too', () => {
  const group: PosterLayer = {
    id: 'g',
    type: 'group',
    x: 0,
    y: 0,
    width: 9,
    height: 9,
    rotation: 0,
    opacity: 1,
    layers: [text('b', 20, '价格 2'), picture('c', 'Logo')],
  };
  expect(slotsOf(text('a', 90, 'Subtitle'), group, text('d', 30, '标题'), text('e', 10, 'note_1'))).toEqual({
    a: 'subtitle',
    b: 'price',
    c: 'logo',
    d: 'title',
    e: 'note',
  });
});

it('uses the largest text as title if none is named so', () => {
  expect(slotsOf(text('a', 20), text('b', 60), text('c', 90, '价格'))).toEqual({
    a: undefined,
    b: 'title',
    c: 'price',
  });
  expect(slotsOf(picture('p', '某图层'))).toEqual({ p: undefined });
});

it('does not use a picture as title or a text as product', () => {
  expect(slotsOf(picture('a', 'title'), text('b', 20, 'product'))).toEqual({ a: undefined, b: 'title' });
});
