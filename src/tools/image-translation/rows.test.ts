import type { FoundLine } from '@tuzuo/core/text/text-lines';
import { describe, expect, it } from 'vitest';
import { editsOf, rowsOf } from './rows';

const line = (text: string, y: number, translation?: string): FoundLine => ({
  text,
  box: [
    [0, y],
    [90, y],
    [90, y + 20],
    [0, y + 20],
  ],
  confidence: 1,
  style: { colour: '#000000', weight: 400, align: 'left', size: 20 },
  ...(translation !== undefined && { translation }),
});

const LINES = [line('包邮', 0, 'Free shipping'), line('¥199', 30), line('新品', 60, 'New')];

describe('the rows of recognized lines', () => {
  it('are on where a translation is known, and send nothing for the others', () => {
    const rows = rowsOf(LINES);
    expect(rows.map(({ on }) => on)).toEqual([true, false, true]);
    expect(editsOf(rows)?.map(({ text, translation }) => [text, translation])).toEqual([
      ['包邮', 'Free shipping'],
      ['新品', 'New'],
    ]);
  });

  it('restore earlier edits of the same boxes', () => {
    const decided = [{ text: '新品', box: LINES[2]?.box ?? line('', 0).box, translation: 'Fresh in' }];
    const rows = rowsOf(LINES, decided);
    expect(rows.map(({ on, translation }) => [on, translation])).toEqual([
      [false, 'Free shipping'],
      [false, ''],
      [true, 'Fresh in'],
    ]);
    expect(editsOf(rows)).toEqual(decided);
  });

  it('do not restore the edits of another image', () => {
    const decided = [{ text: '别的', box: line('', 500).box, translation: 'Other' }];
    expect(rowsOf(LINES, decided)).toEqual(rowsOf(LINES));
  });

  it('give no edits when all lines stay unchanged', () => {
    const off = rowsOf(LINES).map((row) => ({ ...row, on: false }));
    expect(editsOf(off)).toBeUndefined();
    const [first] = rowsOf(LINES);
    expect(editsOf(first ? [{ ...first, translation: '  ' }] : [])).toBeUndefined();
  });
});
