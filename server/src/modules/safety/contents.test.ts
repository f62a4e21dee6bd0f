import { describe, expect, it } from 'vitest';
import { textContents } from './contents';

const sent = (...texts: string[]) =>
  textContents(texts)
    .flatMap((content) => (content.kind === 'text' ? [content.text] : []))
    .join('|');

describe('a text that is checked', () => {
  it.each([
    ['a zero-width space', '违\u200b禁'],
    ['a word joiner', '违\u2060禁'],
    ['a soft hyphen', '违\u00ad禁'],
    ['a grapheme joiner', '违\u034f禁'],
    ['a variation selector', '违\ufe0f禁'],
    ['a tag character', '违\u{e0041}禁'],
    ['a control character', '违\u0007禁'],
    ['a filler', '违\u3164禁'],
    ['an override of the direction', '\u202e禁违\u202c'],
    ['a space', '违 禁'],
    ['a line break', '违\n禁'],
    ['a sign', '违·禁'],
  ])('contains the word that readers see despite %s', (_what, text) => {
    expect(sent(`限时 ${text} 特惠`)).toContain('违禁');
  });

  it.each([
    ['wide letters', 'ｂａｄ ｗｏｒｄ', 'bad word'],
    ['letters with a style', '𝐛𝐚𝐝 𝕨𝕠𝕣𝕕', 'bad word'],
    ['a radical for its letter', '⾦⾊', '金色'],
    ['letters in circles', 'ⓑⓐⓓ', 'bad'],
    ['words by letter', 'b a d  w-o-r-d', 'badword'],
  ])('is sent with ordinary letters for %s', (_what, text, word) => {
    expect(sent(text)).toContain(word);
  });

  it('stays as it is otherwise', () => {
    expect(sent('夏日特惠\n全场八折', 'Summer sale: 20% off, café & more')).toBe(
      '夏日特惠\n全场八折\nSummer sale: 20% off, café & more',
    );
  });
});
