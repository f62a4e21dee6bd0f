import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CHART_ROWS, MAX_CHART_TEXT } from './limits';
import { numberIn } from './number';
import { rowsIn } from './rows';

describe('the number in a value', () => {
  it.each<[string, number | undefined]>([
    ['40', 40],
    ['¥1,280.50', 1280.5],
    ['1.280,50 €', 1280.5],
    ['1 280,5', 1280.5],
    ['1\u202F280\u00A0000', 1_280_000],
    ['1,280', 1280],
    ['1,5', 1.5],
    ['1.234.567', 1_234_567],
    ['0.125', 0.125],
    ['30%', 30],
    ['-20%', -20],
    ['−¥26', -26],
    ['- 3', -3],
    ['1.2万', 12_000],
    ['2亿元', 2],
    ['30k', 30_000],
    ['5kg', 5],
    ['约 12 件', 12],
    ['１２，３４５', 12_345],
    ['2024-2025', 2024],
    ['9'.repeat(60), 1e60],
    [`${'9'.repeat(55)}亿`, 1e63],
    ['', undefined],
    ['—', undefined],
  ])('%s', (value, expected) => {
    expect(numberIn(value)).toBe(expected);
  });

  it('is finite for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-− ¥%万kM亿e+'), maxLength: 60 }),
        (value) => {
          expect(Number.isFinite(numberIn(value) ?? 0)).toBe(true);
        },
      ),
    );
  });
});

describe('a pasted table', () => {
  const pairs = (text: string) => rowsIn(text).rows.map(({ label, value }) => [label, value]);

  it.each<[string, string, string[][]]>([
    [
      'two columns of a spreadsheet',
      '一月\t40\r\n二月\t1,280\r\n',
      [
        ['一月', '40'],
        ['二月', '1,280'],
      ],
    ],
    [
      'with headings',
      'Month\tSales\nJan\t40\nFeb\t50',
      [
        ['Jan', '40'],
        ['Feb', '50'],
      ],
    ],
    [
      'more columns',
      'Jan\tNorth\t40\t41\nFeb\tSouth\t50\t51',
      [
        ['Jan', '40'],
        ['Feb', '50'],
      ],
    ],
    ['quoted cells', '"Say ""hi"""\t"1,000"', [['Say "hi"', '1,000']]],
    [
      'an empty cell',
      'Jan\t\nFeb\t5',
      [
        ['Jan', ''],
        ['Feb', '5'],
      ],
    ],
    [
      'spaces and marks',
      '拿铁 26\n美式：22\nflat white, 30%\n\n',
      [
        ['拿铁', '26'],
        ['美式', '22'],
        ['flat white', '30%'],
      ],
    ],
    [
      'values alone',
      '40\n¥ 1 280\n-5%',
      [
        ['', '40'],
        ['¥ 1', '280'],
        ['', '-5%'],
      ],
    ],
    [
      'labels alone',
      'Jan\nFeb',
      [
        ['Jan', ''],
        ['Feb', ''],
      ],
    ],
    ['nothing', ' \n\t\n', []],
  ])('%s', (_, text, expected) => {
    expect(pairs(text)).toEqual(expected);
  });

  it('has at most as many rows and letters as a chart can have, and says how many there were', () => {
    const { rows, count } = rowsIn(`${'x'.repeat(200)}\t1\n`.repeat(100));
    expect([rows.length, count, rows[0]?.label.length]).toEqual([MAX_CHART_ROWS, 100, MAX_CHART_TEXT]);
  });
});
