import { readdirSync } from 'node:fs';
import type { PosterLayer } from '@tuzuo/poster/document';
import { documentText } from '@tuzuo/poster/document/words';
import { expect, it } from 'vitest';
import { LIBRARY_FOLDER, libraryKeys, readLibrary } from '.';
import { parseTemplateFile } from './file';

/** Words that the advertising law forbids, or that promise the impossible. */
const FORBIDDEN = /最|第一|首|唯一|顶级|极致|国家级|独家|永久|绝对|万能|全网|100%|治疗|祛斑|包过/;

const library = readLibrary();

const isTitle = (layer: PosterLayer): boolean =>
  layer.slot === 'title' || (layer.type === 'group' && layer.layers.some(isTitle));

it('lists every file once, under a stable key', () => {
  const keys = libraryKeys();
  expect(keys.filter((key) => !/^[a-z]+(-[a-z0-9]+)*$/.test(key))).toEqual([]);
  const files = readdirSync(LIBRARY_FOLDER).filter((name) => name !== 'order.json');
  expect(files.sort()).toEqual(keys.map((key) => `${key}.json`).sort());
});

it.each(['en', 'fr', 'es'] as const)('has a unique title for each in %s', (locale) => {
  const names = library.map(({ titles }) => titles[locale] ?? '');
  expect(names.filter((name) => name === '' || name.length > 40 || /\p{Script=Han}/u.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it.each(library)('$key has a title, and nothing that advertising law forbids', ({ document }) => {
  expect(document.pages.flatMap(({ layers }) => layers).some(isTitle)).toBe(true);
  expect(documentText(document).match(FORBIDDEN)?.[0]).toBeUndefined();
});

const [template] = library;
const { key: _key, ...file } = template ?? { key: '' };

it.each([
  ['no object', [], 'it is not a template'],
  ['an unknown field', { ...file, price: 3 }, 'it has the unknown field "price"'],
  ['no category', { ...file, category: undefined }, /^the category must be one of sale, arrival/],
  ['no Chinese title', { ...file, titles: { en: 'Sale' } }, 'a title in zh-CN is needed'],
  ['a title that cannot be stored', { ...file, titles: { 'zh-CN': '\u0000' } }, 'its titles cannot be read'],
  ['tags that are no words', { ...file, tags: [3] }, 'its tags and colors must be lists of words'],
  ['a color of no family', { ...file, colors: ['mauve'] }, /^"mauve" is not a color/],
  ['no poster', { ...file, document: { version: 1 } }, 'its document is not a valid poster'],
  ['words in an unknown language', { ...file, words: { de: {} } }, 'its words in "de" cannot be read'],
  ['words that are not on it', { ...file, words: { en: { 再见: 'Bye' } } }, /“再见”, which is not on it$/],
])('refuses a file with %s', (_what, value, message) => {
  expect(() => parseTemplateFile(value)).toThrow(message);
});
