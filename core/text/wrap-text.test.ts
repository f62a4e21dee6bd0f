import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text';

/** Every character has the same width. */
const measure = (words: string) => words.length;

describe('wrapText', () => {
  it.each([
    ['words stay whole', 'Un ami a créé cette image', 10, ['Un ami a', 'créé cette', 'image']],
    [
      'ideographs part anywhere, with the marks behind them',
      '抠图、商品图、海报。',
      5,
      ['抠图、商品', '图、海报。'],
    ],
    ['both', '放大 2 倍或 4 倍', 5, ['放大 2', '倍或 4', '倍']],
    ['a word too long', 'aa Donaudampfschiff bb', 5, ['aa', 'Donaudampfschiff', 'bb']],
    ['space around a text is none', '  aaaaa ', 5, ['aaaaa']],
    ['nothing', '  ', 5, []],
  ])('%s', (_, text, width, lines) => {
    expect(wrapText(text, width, measure)).toEqual(lines);
  });

  it.each([
    ['Donaudampfschiff', 5, ['Donau', 'dampf', 'schif', 'f']],
    ['ein \n Schiff, 一二三', 6, ['ein Sc', 'hiff,', '一二三']],
    ['ab🙂cd', 4, ['ab🙂', 'cd']],
    ['a', 0, ['a']],
    [' ', 5, []],
  ])('splits "%s" anywhere', (text, width, lines) => {
    expect(wrapText(text, width, measure, { parting: 'letters' })).toEqual(lines);
  });
});
