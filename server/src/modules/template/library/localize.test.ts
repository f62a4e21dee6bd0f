import { FORMATS } from '@tuzuo/poster/compose/formats';
import { Kit } from '@tuzuo/poster/compose/kit';
import type { PosterDocument } from '@tuzuo/poster/document';
import { expect, it } from 'vitest';
import { traditionalDocument } from './localize';

function document(...texts: string[]): PosterDocument {
  const kit = new Kit('square', 'noodles', 'F');
  return kit.document(texts.map((text) => kit.title(text, [6, 6, 88, 20])));
}

const runsOf = ({ pages }: PosterDocument) =>
  pages[0]?.layers.flatMap((layer) => (layer.type === 'text' ? layer.runs : [])) ?? [];

it('converts the characters but keeps the vocabulary', () => {
  const converted = traditionalDocument(document('今日菜单', '开张了'));
  expect(runsOf(converted).map(({ text }) => text)).toEqual(['今日菜單', '開張了']);
  expect(converted.size).toEqual(FORMATS.square.size);
});

it('replaces a brush family on a whole page if it lacks a character, and keeps it otherwise', () => {
  const families = (...texts: string[]) =>
    new Set(runsOf(traditionalDocument(document(...texts))).map(({ family }) => family));
  expect([...families('福', '开张了')]).toEqual(['lxgw-wenkai']);
  expect([...families('福')]).toEqual(['ma-shan-zheng']);
});
