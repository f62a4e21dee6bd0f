import { boundsOf } from '../../draw/matrix';
import { reworded, textOf } from '../../text/runs';
import type { LayerContent, PosterField } from '../layer-content';
import type { TableCell, TableLayer } from './schema';

/** Ids contain no spaces. */
const cellKey = (id: string, row: number, column: number) => `${id} ${row} ${column}`;

/** The table with its cells changed. */
export const mapCells = (
  layer: TableLayer,
  change: (cell: TableCell, row: number, column: number) => TableCell,
): TableLayer => ({
  ...layer,
  cells: layer.cells.map((cells, row) => cells.map((cell, column) => change(cell, row, column))),
});

/** What a table contains. */
export const tableContent: LayerContent<TableLayer> = {
  texts: ({ cells }) => cells.flat().map(({ runs }) => runs),
  mapTexts: (layer, change) => {
    let index = 0;
    return mapCells(layer, (cell) => ({ ...cell, runs: change(cell.runs, index++) }));
  },
  fields: (layer, whole, matrix) => {
    const { id, width, height } = layer;
    let top = 0;
    return layer.cells.flatMap((cells, row) => {
      const bottom = top + (layer.rows[row] ?? 0) * height;
      let left = 0;
      const found = cells.map((cell, column): PosterField => {
        const right = left + (layer.columns[column] ?? 0) * width;
        const box = boundsOf(matrix, { left, top, right, bottom });
        left = right;
        const key = cellKey(id, row, column);
        return { ...whole, key, box, kind: 'cell', text: textOf(cell.runs), row, column };
      });
      top = bottom;
      return found;
    });
  },
  fieldAt: (layer, x, y) => {
    const indexAt = (shares: readonly number[], at: number) => {
      let end = 0;
      const found = shares.findIndex((share) => {
        end += share;
        return at <= end;
      });
      return found === -1 ? shares.length - 1 : found;
    };
    return cellKey(layer.id, indexAt(layer.rows, y / layer.height), indexAt(layer.columns, x / layer.width));
  },
  textAt: ({ columns }, row, column) => row * columns.length + column,
  withFieldText: (layer, text, field) =>
    mapCells(layer, (cell, row, column) =>
      field?.kind === 'cell' && field.row === row && field.column === column
        ? { ...cell, runs: reworded(cell.runs, text) }
        : cell,
    ),
  withoutTexts: (layer) =>
    mapCells(layer, (cell) => ({ ...cell, runs: cell.runs.map((run) => ({ ...run, text: ' ' })) })),
};
