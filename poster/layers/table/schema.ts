import type { LayerBase, Stroke, TextRun } from '../../document/base';
import { baseFields } from '../../document/validation/layer-base';
import {
  constant,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Reader,
  refuse,
} from '../../document/validation/readers';
import * as of from '../../document/validation/values';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './limits';

export interface TableLayer extends LayerBase {
  type: 'table';
  /** Fractions of the width and of the height; each list adds up to 1. */
  columns: number[];
  rows: number[];
  cells: TableCell[][];
  border: Stroke | null;
  padding: number;
}

export interface TableCell {
  runs: TextRun[];
  align: 'left' | 'center' | 'right';
  fill?: string;
}

const cell = object<TableCell>({
  runs: of.runs,
  align: oneOf('left', 'center', 'right'),
  fill: optional(of.color),
});

const shares = (max: number): Reader<number[]> => {
  const read = list(number(0.0001, 1), 1, max);
  return (value, reading) => {
    const parts = read(value, reading);
    const sum = parts.reduce((total, part) => total + part, 0);
    return Math.abs(sum - 1) > 0.001 ? refuse('range') : parts;
  };
};

const tableFields = object<TableLayer>({
  ...baseFields,
  type: constant('table'),
  columns: shares(MAX_TABLE_COLUMNS),
  rows: shares(MAX_TABLE_ROWS),
  cells: list(list(cell, 1, MAX_TABLE_COLUMNS), 1, MAX_TABLE_ROWS),
  border: orNull(of.stroke),
  padding: of.length,
});
/** Reads a table layer. */
export const tableLayer: Reader<TableLayer> = (value, reading) => {
  const { columns, rows, cells, ...rest } = tableFields(value, reading);
  const complete = cells.length === rows.length && cells.every((row) => row.length === columns.length);
  return complete ? { ...rest, columns, rows, cells } : refuse('format');
};
