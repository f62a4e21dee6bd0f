import { expect, it } from 'vitest';
import { textLayer } from '../../tests/builders/fake-faces';
import type { PosterDocument, PosterLayer, TextLayer } from '.';
import { documentText, fillSlots, publicText } from './words';

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

it('returns what others can read of a public document, also behind escapes', () => {
  const code = (text: string) => ({ ...frame, name: '码', type: 'code', text }) as unknown as PosterLayer;
  const layers = [
    title,
    code('https://a.cn/?q=%E7%A0%81%zz'),
    code('FN;CHARSET=utf-8:=E7=A0=81\nNOTE:好\n 人'),
  ];
  const [page] = document.pages;
  const shown = { ...document, pages: [{ ...page, id: 'p', background: { fill: null }, layers }] };
  expect(publicText(shown).split('\n')).toEqual([
    '618好价',
    '码',
    'https://a.cn/?q=%E7%A0%81%zz',
    'https://a.cn/?q=码%zz',
    '码',
    'FN;CHARSET=utf-8:=E7=A0=81',
    'NOTE:好',
    ' 人',
    'FN;CHARSET=utf-8:码',
    'NOTE:好人',
  ]);
  expect(documentText(shown)).toBe('618好价');
});

it('fills slots with texts, also in groups, in the style of the longest run', () => {
  const before = JSON.stringify(document);
  const filled = fillSlots(document, { price: '¥268' });
  expect(documentText(filled)).toBe('618好价\n¥268');
  expect(JSON.stringify(filled)).toContain('"text":"¥268","family":"sans","weight":400,"size":11');
  expect(JSON.stringify(document)).toBe(before);
});
