import { SMART_LIMITS } from '@tuzuo/core/api/poster';
import { describe, expect, it } from 'vitest';
import { isTooLong, lengthOf, linesOf, textsOf, typed, withLine, withoutLine } from './texts';

const words = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);

describe('the lines of a smart poster', () => {
  it('start with a title and one more line, and always have a title', () => {
    expect(words(linesOf([]))).toEqual(['', '']);
    const [title, second] = linesOf(['开业', '八折']);
    if (!title || !second) throw new Error('two lines are there');
    const left = withoutLine(withoutLine([title, second], title.key), second.key);
    expect(words(left)).toEqual(['']);
    expect(new Set(withLine(withLine([title, second])).map(({ key }) => key)).size).toBe(4);
  });

  it('continue in the next line on Enter, adding one where there is none', () => {
    const lines = linesOf(['', '']);
    const first = typed(lines, 0, '开业\n');
    expect([words(first.lines), first.focus]).toEqual([['开业', ''], 1]);
    const last = typed(first.lines, 1, '八折\r\n');
    expect([words(last.lines), last.focus]).toEqual([['开业', '八折', ''], 2]);
    // Enter on an empty line does nothing.
    expect(typed(last.lines, 2, '\n')).toEqual({ lines: last.lines });
  });

  it('split a paste of several lines into empty ones and insert the rest', () => {
    const lines = linesOf(['', '', '地址：人民路 1 号']);
    const { lines: pasted, focus } = typed(lines, 0, '新店开业\n\n  全场八折 \n只限周末');
    expect(words(pasted)).toEqual(['新店开业', '全场八折', '只限周末', '地址：人民路 1 号']);
    expect(pasted[2]?.key).toBe(focus);
    expect(new Set(pasted.map(({ key }) => key)).size).toBe(4);
  });

  it('lose nothing where there are more than a poster accepts', () => {
    const all = Array.from({ length: SMART_LIMITS.texts + 2 }, (_, index) => `第${index + 1}行`);
    const { lines, isFull } = typed(linesOf([]), 0, all.join('\n'));
    expect(isFull).toBe(true);
    expect(lines).toHaveLength(SMART_LIMITS.texts);
    expect(words(lines).join(' ')).toBe(all.join(' '));
    const end = typed(lines, lines[lines.length - 1]?.key ?? -1, '完\n');
    expect([end.lines.length, end.isFull]).toEqual([SMART_LIMITS.texts, true]);
  });

  it('are sent without empty ones, the first as the title', () => {
    expect(textsOf(linesOf([' 开业 ', ' ', '八折']))).toEqual([
      { slot: 'title', text: '开业' },
      { text: '八折' },
    ]);
    expect(textsOf(linesOf(['', '八折']))).toEqual([{ text: '八折' }]);
    expect(textsOf(linesOf([' ', '\n']))).toEqual([]);
  });

  it('are measured as on the server', () => {
    const [long] = linesOf([` ${'字'.repeat(SMART_LIMITS.textLength)} `]);
    const [longer] = linesOf(['字'.repeat(SMART_LIMITS.textLength + 1)]);
    expect([long && isTooLong(long), longer && isTooLong(longer)]).toEqual([false, true]);
    expect(lengthOf(linesOf(['开业 ', ' 八折']))).toBe(4);
  });
});
