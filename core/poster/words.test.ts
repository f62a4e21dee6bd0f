import { expect, it } from 'vitest';
import { textLayer } from '../../tests/builders/fake-faces';
import type { PosterDocument, PosterLayer, TextLayer } from './document';
import { documentText, fillSlots } from './words';

const title = textLayer('618好价', { slot: 'title' });
const price: TextLayer = {
  ...textLayer('¥', { slot: 'price' }),
  runs: ['¥', '199', '起'].map((text, i) => ({ ...title.runs[0], text, size: 10 + i })) as TextLayer['runs'],
};
const { runs: _, ...frame } = title;
const group = { ...frame, type: 'group', layers: [price] } as unknown as PosterLayer;
const document: PosterDocument = {
  version: 1,
  size: { width: 750, height: 1000 },
  pages: [{ id: 'page', background: { fill: null }, layers: [title, textLayer(' '), group] }],
};

it('returns all texts of a document', () => {
  expect(documentText(document)).toBe('618好价\n¥199起');
});

it('fills slots with texts, also in groups, in the style of the longest run', () => {
  const before = JSON.stringify(document);
  const filled = fillSlots(document, { price: '¥268' });
  expect(documentText(filled)).toBe('618好价\n¥268');
  expect(JSON.stringify(filled)).toContain('"text":"¥268","family":"sans","weight":400,"size":11');
  expect(JSON.stringify(document)).toBe(before);
});
