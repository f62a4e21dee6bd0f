import type { TableLayer } from '@tuzuo/core/poster/document';
import { describe, expect, it } from 'vitest';
import { Kit } from '../../../../composition/kit';
import { priceList } from './menu-list';

const k = new Kit('a5', 'noodles', 'B');
const style = {
  row: 4,
  size: 0.03,
  color: '#1f1b16',
  quiet: '#5b5140',
  rule: '#8f8269',
  face: k.pair.text,
  digits: k.pair.digits,
};
const tableOf = (text: string, columns?: readonly number[]) =>
  priceList(k, [7, 40, 86], text, { ...style, ...(columns && { columns }) }).find(
    (layer): layer is TableLayer => layer.type === 'table',
  );
const textsOf = (table: TableLayer | undefined) =>
  table?.cells.map((row) => row.map(({ runs, align }) => [align, ...runs.map(({ text }) => text.trim())]));

describe('priceList', () => {
  it('makes one row per line: a name that may contain spaces, its remark, and its price on the right', () => {
    const table = tableOf('A4 单面 0.30\n胶装/200页内 8.00');
    expect(textsOf(table)).toEqual([
      [
        ['left', 'A4 单面'],
        ['right', '0.30'],
      ],
      [
        ['left', '胶装', '200页内'],
        ['right', '8.00'],
      ],
    ]);
    expect(table?.height).toBeCloseTo(0.08 * k.height);
  });

  it('has a price for each further column', () => {
    expect(textsOf(tableOf('桂花拿铁/燕麦奶不加价 26 30', [0.6, 0.2, 0.2]))).toEqual([
      [
        ['left', '桂花拿铁', '燕麦奶不加价'],
        ['right', '26'],
        ['right', '30'],
      ],
    ]);
  });
});
