import type { TextRun } from '../../document';
import { boundsOf } from '../../draw/matrix';
import { textOf } from '../../text/runs';
import type { LayerContent } from '../layer-content';
import { LEGEND_LINE, MAX_CHART_TEXT } from './limits';
import type { ChartLayer } from './schema';

/** A text of a chart in its style. */
export const chartRun = ({ text: { family, weight, size, color } }: ChartLayer, text: string): TextRun => ({
  text,
  family,
  weight,
  size,
  fill: { type: 'solid', color },
});

/** Ids contain no spaces. */
const cellKey = (id: string, row: number, column: number) => `${id} ${row} ${column}`;

const withinLimit = (text: string): string => text.replace(/[\n\t]/g, ' ').slice(0, MAX_CHART_TEXT);

/** The style after some texts were changed: all have one, so the first that differs counts. */
function styleAfter(layer: ChartLayer, changed: readonly TextRun[][]): ChartLayer['text'] {
  const { family, weight, size, color } = layer.text;
  for (const [run] of changed) {
    if (!run) continue;
    const next = run.fill.type === 'solid' ? run.fill.color : color;
    if (run.family !== family || run.weight !== weight || run.size !== size || next !== color)
      return { family: run.family, weight: run.weight, size: run.size, color: next };
  }
  return layer.text;
}

/** Row and column of a point: columns stand side by side, the lines of a ring's legend below each other. */
function cellAt({ form, rows, width, height, text }: ChartLayer, x: number, y: number): [number, number] {
  const at = (place: number) => Math.max(0, Math.min(rows.length - 1, Math.floor(place)));
  if (form !== 'ring') return [at((x / width) * rows.length), y > 0.75 * height ? 0 : 1];
  const top = width >= 1.25 * height ? 0 : Math.min(width, 0.6 * height);
  const line = Math.min(LEGEND_LINE * text.size, (height - top) / rows.length);
  return [at((y - (top + height) / 2) / line + rows.length / 2), x > 0.8 * width ? 1 : 0];
}

/** What a chart contains: labels and values, which are filled in like the cells of a table with two columns. */
export const chartContent: LayerContent<ChartLayer> = {
  texts: (layer) =>
    layer.rows.flatMap(({ label, value }) => [[chartRun(layer, label)], [chartRun(layer, value)]]),
  mapTexts: (layer, change) => {
    const changed = chartContent.texts?.(layer).map(change) ?? [];
    const rows = layer.rows.map((row, index) => ({
      ...row,
      label: withinLimit(textOf(changed[2 * index] ?? [])),
      value: withinLimit(textOf(changed[2 * index + 1] ?? [])),
    }));
    return { ...layer, rows, text: styleAfter(layer, changed) };
  },
  textAt: (_, row, column) => 2 * row + column,
  // Side by side as in a table, for their order; where they are drawn, values may be above labels.
  fields: ({ id, rows, width, height }, whole, matrix) =>
    rows.flatMap(({ label, value }, row) => {
      const [top, bottom] = [(row / rows.length) * height, ((row + 1) / rows.length) * height];
      return [label, value].map((text, column) => ({
        ...whole,
        key: cellKey(id, row, column),
        box: boundsOf(matrix, { left: (column * width) / 2, top, right: ((column + 1) * width) / 2, bottom }),
        kind: 'cell' as const,
        text,
        row,
        column,
        name: column === 0 ? ('label' as const) : ('value' as const),
        maxLength: MAX_CHART_TEXT,
      }));
    }),
  fieldAt: (layer, x, y) => cellKey(layer.id, ...cellAt(layer, x, y)),
  withFieldText: (layer, text, field) => {
    if (field?.kind !== 'cell') return layer;
    const key = field.column === 0 ? 'label' : 'value';
    const rows = layer.rows.map((row, index) =>
      index === field.row ? { ...row, [key]: withinLimit(text) } : row,
    );
    return { ...layer, rows };
  },
  // The colors of its shapes stay, and so does the layout.
  withoutTexts: (layer) => ({
    ...layer,
    text: { ...layer.text, color: `${layer.text.color.slice(0, 7)}00` },
  }),
};
