import type { TableCell, TableLayer } from '../../document';
import { action } from '../../edit/action';
import { tidy } from '../../edit/lengths';
import { type EditState, onlySelected, withSelected } from '../../edit/state';
import { isKind } from '../layer-kind';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './limits';

const tableOf = (state: EditState): TableLayer | undefined => {
  const only = onlySelected(state);
  return isKind(only, 'table') && !only.locked ? only : undefined;
};

const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);

/** Normalizes shares to a sum of 1. */
const whole = (shares: readonly number[]): number[] => shares.map((share) => share / sum(shares));

/** A cell like another one, without text. */
const emptied = ({ runs, ...cell }: TableCell): TableCell => ({
  ...cell,
  runs: runs.slice(0, 1).map((run) => ({ ...run, text: '' })),
});

const inserted = <Item>(items: readonly Item[], index: number, item: Item): Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
];

const without = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, at) => at !== index);

const changed = (state: EditState, change: (table: TableLayer) => TableLayer): EditState =>
  withSelected(state, (layer) => (isKind(layer, 'table') ? change(layer) : layer));

/** Inserts a row below another, with its height: the table grows, no row shrinks. */
function withRow(table: TableLayer, row: number): TableLayer {
  const share = table.rows[row] ?? 0;
  const cells = table.cells[row];
  if (!cells) return table;
  return {
    ...table,
    height: tidy(table.height * (1 + share)),
    rows: whole(inserted(table.rows, row + 1, share)),
    cells: inserted(table.cells, row + 1, cells.map(emptied)),
  };
}

function withoutRow(table: TableLayer, row: number): TableLayer {
  const share = table.rows[row];
  if (share === undefined || table.rows.length < 2) return table;
  return {
    ...table,
    height: tidy(table.height * (1 - share)),
    rows: whole(without(table.rows, row)),
    cells: without(table.cells, row),
  };
}

/** Inserts a column to the right of another: all columns share the width, as a page seldom has space for more. */
function withColumn(table: TableLayer, column: number): TableLayer {
  const share = table.columns[column];
  if (share === undefined) return table;
  return {
    ...table,
    columns: whole(inserted(table.columns, column + 1, share)),
    cells: table.cells.map((row) => inserted(row, column + 1, emptied(row[column] as TableCell))),
  };
}

function withoutColumn(table: TableLayer, column: number): TableLayer {
  if (table.columns[column] === undefined || table.columns.length < 2) return table;
  return {
    ...table,
    columns: whole(without(table.columns, column)),
    cells: table.cells.map((row) => without(row, column)),
  };
}

/** Minimum share of a row or column. */
const MIN_SHARE = 0.01;

/** The shares after the line behind one of them was moved by a share of the total. */
function lineMoved(shares: readonly number[], index: number, by: number): number[] {
  const [before, behind] = [shares[index], shares[index + 1]];
  if (before === undefined || behind === undefined) return [...shares];
  const min = Math.min(MIN_SHARE, before, behind);
  const shift = Math.max(min - before, Math.min(by, behind - min));
  return shares.map((share, at) => (at === index ? share + shift : at === index + 1 ? share - shift : share));
}

/** Actions for rows and columns of the selected table. */
export const TABLE = {
  addRow: action<{ row: number }>({
    icon: 'rows-plus-bottom',
    isEnabled: (state) => (tableOf(state)?.rows.length ?? MAX_TABLE_ROWS) < MAX_TABLE_ROWS,
    perform: (state, { row }) => changed(state, (table) => withRow(table, row)),
    adds: true,
  }),
  removeRow: action<{ row: number }>({
    icon: 'rows',
    isEnabled: (state) => (tableOf(state)?.rows.length ?? 0) > 1,
    perform: (state, { row }) => changed(state, (table) => withoutRow(table, row)),
  }),
  addColumn: action<{ column: number }>({
    icon: 'columns-plus-right',
    isEnabled: (state) => (tableOf(state)?.columns.length ?? MAX_TABLE_COLUMNS) < MAX_TABLE_COLUMNS,
    perform: (state, { column }) => changed(state, (table) => withColumn(table, column)),
    adds: true,
  }),
  removeColumn: action<{ column: number }>({
    icon: 'columns',
    isEnabled: (state) => (tableOf(state)?.columns.length ?? 0) > 1,
    perform: (state, { column }) => changed(state, (table) => withoutColumn(table, column)),
  }),
  /** Moves the line behind a row or a column by a share of the table's height or width. */
  moveTableLine: action<{ of: 'rows' | 'columns'; index: number; by: number }>({
    icon: 'arrows-out-line-horizontal',
    isEnabled: (state) => tableOf(state) !== undefined,
    perform: (state, { of, index, by }) =>
      changed(state, (table) => ({ ...table, [of]: lineMoved(table[of], index, by) })),
    merges: (_, { of, index }) => `line ${of} ${index}`,
  }),
};
