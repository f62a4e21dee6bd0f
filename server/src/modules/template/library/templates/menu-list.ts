import type { PosterLayer, TableCell } from '@tuzuo/core/poster/document';
import type { Kit } from '../../../../composition/kit';
import type { Face } from '../../../../composition/type-pairs';

type ListStyle = {
  /** Row height in percent of the page. */
  row: number;
  /** Text size as a share of the short side. */
  size: number;
  color: string;
  /** Color of remarks and row separators. */
  quiet: string;
  rule: string;
  face: Face;
  digits: Face;
  /** Column widths as shares of the width, the names' first; prices are in the others. */
  columns?: readonly number[];
};

/**
 * Dishes with prices as a table, so that a shop can change, add or remove rows. Each line of `text` has a name, an
 * optional remark after a slash, and one price per further column, separated by spaces. Prices are right-aligned.
 */
export function priceList(
  k: Kit,
  [x, y, width]: readonly [x: number, y: number, width: number],
  text: string,
  { row, size, color, quiet, rule, face, digits, columns = [0.78, 0.22] }: ListStyle,
): PosterLayer[] {
  const lines = text.split('\n');
  const prices = columns.length - 1;
  const cells = lines.map((line): TableCell[] => {
    const parts = line.split(' ');
    const name = parts.slice(0, parts.length - prices).join(' ');
    const [dish = '', remark] = name.split('/');
    return [
      {
        align: 'left',
        runs: [
          k.run(dish, { face, size, color }),
          ...(remark ? [k.run(`  ${remark}`, { size: size * 0.74, color: quiet })] : []),
        ],
      },
      ...parts.slice(parts.length - prices).map(
        (price): TableCell => ({
          align: 'right',
          runs: [k.run(price, { face: digits, size: size * 1.08, color })],
        }),
      ),
    ];
  });
  const place = [x, y, width, row * lines.length] as const;
  const rules = lines.map((_, index) => `M0 ${(index + 1) * 10}H100`).join('');
  return [
    k.shape(place, { kind: 'path', path: rules, box: [100, lines.length * 10] }, null, {
      stroke: { color: rule, width: 0.0012 * k.side },
    }),
    k.table(place, {
      columns: [...columns],
      rows: lines.map(() => 1 / lines.length),
      cells,
      border: null,
      padding: 0,
    }),
  ];
}
