import type { LayerBase } from '../../document/base';
import { POSTER_LIMITS as LIMITS } from '../../document/limits';
import { baseFields } from '../../document/validation/layer-base';
import { constant, flag, list, number, object, oneOf, optional } from '../../document/validation/readers';
import * as of from '../../document/validation/values';
import { MAX_CHART_ROWS, MAX_CHART_TEXT } from './limits';

/** A chart of a small table: bars, a line through points, or a ring with a legend. */
export interface ChartLayer extends LayerBase {
  type: 'chart';
  form: 'bar' | 'line' | 'ring';
  rows: ChartRow[];
  /** Style of its labels and values. */
  text: { family: string; weight: number; size: number; color: string };
  /** Without labels; a ring without its legend. */
  hideLabels?: boolean;
  hideNumbers?: boolean;
}

export interface ChartRow {
  label: string;
  /** Shown as it is written, such as `¥26` or `30%`; its number is drawn. */
  value: string;
  color: string;
}

const cell = of.oneLineOfAll(MAX_CHART_TEXT);

/** Reads a chart layer. */
export const chartLayer = object<ChartLayer>({
  ...baseFields,
  type: constant('chart'),
  form: oneOf('bar', 'line', 'ring'),
  rows: list(object<ChartRow>({ label: cell, value: cell, color: of.color }), 1, MAX_CHART_ROWS),
  text: object<ChartLayer['text']>({
    family: of.family,
    weight: of.weight,
    size: number(1, LIMITS.fontSize),
    color: of.color,
  }),
  hideLabels: optional(flag),
  hideNumbers: optional(flag),
});
