import { OFFERED_SCENES } from '@tuzuo/core/backdrops';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { describe, expect, it } from 'vitest';
import zhCN from '@/tools/ai-product/scenes/words/zh-CN.json';
import { loadAllWords } from '../../../tests/builders/words';
import { type Entry, entriesIn } from './entries';
import { findIn, termsOf } from './matching';

loadAllWords();

const isFound = (query: string, names: string[], chinese: string[] = []) =>
  findIn(query, [{ terms: termsOf(names, '', chinese) }]).length === 1;

it.each([
  ['抠图', ['智能抠图', '一键去掉背景'], true],
  ['背景 抠图', ['智能抠图', '一键去掉背景'], true],
  ['视频', ['智能抠图'], false],
  ['detour', ['Détourage'], true],
  ['DÉTOURAGE', ['detourage'], true],
  ['photo zebra', ['Photo'], false],
  ['  ', ['anything'], true],
])('%j in %j: %s', (query, names, expected) => {
  expect(isFound(query, names)).toBe(expected);
});

it.each([
  ['baidi', true],
  ['bd', true],
  ["bai'di", true],
  ['zhutu', true],
  ['zt', true],
  ['b', false],
  ['baidui', false],
])('%j is pinyin of 白底主图: %s', (query, expected) => {
  expect(isFound(query, ['—'], ['白底主图'])).toBe(expected);
});

const name = (entry: Entry): string => {
  if (entry.kind === 'preset') return `${entry.preset.tool}/${entry.preset.key}`;
  return entry.kind === 'tool' ? entry.tool : entry.scene;
};

const found = (locale: Locale, query: string) =>
  findIn(
    query,
    entriesIn(locale, () => () => '橡木'),
  ).map(name);

it('finds a name by its other characters when the pinyin of one is unknown', () => {
  expect(isFound('baidi', ['—'], ['白底龘'])).toBe(true);
  expect(isFound('bai', ['—'], ['龘白底'])).toBe(true);
  expect(isFound('da', ['—'], ['白底龘'])).toBe(false);
});

it('knows the pinyin of every entry', () => {
  const entries = entriesIn('zh-CN', () => (key) => zhCN[key]);
  for (const { terms } of entries)
    for (const spelling of terms.spellings) expect(spelling).not.toContainEqual([]);
  expect(entries.filter(({ kind }) => kind === 'scene')).toHaveLength(OFFERED_SCENES.length);
  const found = findIn('qianfen', entries).map((entry) => entry.kind === 'scene' && entry.scene);
  expect(found).toEqual(['flat-blush']);
});

describe('searches by sellers', () => {
  it.each<[query: string, first: string, locale: Locale]>([
    ['白底', 'matting/white', 'zh-CN'],
    ['主图', 'matting/white', 'zh-CN'],
    ['抠图', 'matting/white', 'zh-CN'],
    ['商品图', 'matting/white', 'zh-CN'],
    ['换白底', 'matting', 'zh-CN'],
    ['去水印', 'smart-eliminate/clean', 'zh-CN'],
    ['换背景', 'ai-product/scene', 'zh-CN'],
    ['一寸', 'id-photo/one-inch', 'zh-CN'],
    ['老照片', 'image-enhance/old-photo', 'zh-CN'],
    ['baidi', 'matting/white', 'zh-CN'],
    ['qsy', 'smart-eliminate/clean', 'zh-CN'],
    ['huanbeijing', 'ai-product/scene', 'zh-CN'],
    ['yicun', 'id-photo/one-inch', 'zh-CN'],
    ['lzp', 'image-enhance/old-photo', 'zh-CN'],
    ['koutu', 'matting', 'zh-CN'],
    ['一吋', 'id-photo/one-inch', 'zh-TW'],
    ['去浮水印', 'smart-eliminate/clean', 'zh-TW'],
    ['white background', 'matting/white', 'en'],
    ['cut out', 'matting/white', 'en'],
    ['watermark', 'smart-eliminate/clean', 'en'],
    ['change background', 'ai-product/scene', 'en'],
    ['main image', 'matting/white', 'en'],
    ['one inch', 'id-photo/one-inch', 'en'],
    ['old photo', 'image-enhance/old-photo', 'en'],
    ['fond blanc', 'matting/white', 'fr'],
    ['filigrane', 'smart-eliminate/clean', 'fr'],
    ['changer le fond', 'ai-product/scene', 'fr'],
    ['image principale', 'matting/white', 'fr'],
    ['un pouce', 'id-photo/one-inch', 'fr'],
    ['vieille photo', 'image-enhance/old-photo', 'fr'],
    ['fondo blanco', 'matting/white', 'es'],
    ['marca de agua', 'smart-eliminate/clean', 'es'],
    ['cambiar el fondo', 'ai-product/scene', 'es'],
    ['imagen principal', 'matting/white', 'es'],
    ['una pulgada', 'id-photo/one-inch', 'es'],
    ['foto antigua', 'image-enhance/old-photo', 'es'],
  ])('%s finds %s in %s', (query, wanted, locale) => {
    expect(found(locale, query)).toContain(wanted);
  });

  it('finds what the query names, not everything', () => {
    expect(found('zh-CN', '白底')[0]).toBe('matting/white');
    expect(found('zh-CN', '一寸')[0]).toBe('id-photo/one-inch');
    expect(found('zh-CN', '白底')).not.toContain('image-enhance');
    for (const locale of LOCALES) expect(found(locale, 'zzz')).toEqual([]);
  });
});
