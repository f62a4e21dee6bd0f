import { action } from '../../edit/action';
import { type At, hasRoom, runOf, TEXT_WIDTH, withFresh } from '../../edit/insert';
import { paletteOf } from '../../edit/palette';
import { type EditState, pageOf } from '../../edit/state';
import type { LayerEditing } from '../layer-editing';
import { MAX_CHART_ROWS } from './limits';
import type { ChartLayer, ChartRow } from './schema';

/** Colors of new charts where the poster has none that stands out: on light grounds, and on others. */
const BLUE = '#2f6fed';
const YELLOW = '#ffc53d';
/** Minimum differences, of 255: of a chart's color and its ground in lightness, and of a color and gray. */
const MIN_CONTRAST = 80;
const MIN_CHROMA = 60;
/** Lightest shade of a ring, as a share of white. */
const LIGHTEST = 0.75;

type Rgb = [number, number, number];
const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
const lightness = ([red, green, blue]: Rgb): number => 0.299 * red + 0.587 * green + 0.114 * blue;
const chroma = (rgb: Rgb): number => Math.max(...rgb) - Math.min(...rgb);

/** The poster's most vivid color that stands out from the page. */
function accentOf(state: EditState): string {
  const { fill } = pageOf(state).background;
  const ground = lightness(rgbOf(fill?.type === 'solid' ? fill.color : (fill?.stops[0]?.color ?? '#ffffff')));
  const standsOut = (rgb: Rgb) => Math.abs(lightness(rgb) - ground) >= MIN_CONTRAST;
  const [vivid] = paletteOf(state.document)
    .filter((color) => standsOut(rgbOf(color)) && chroma(rgbOf(color)) >= MIN_CHROMA)
    .sort((one, other) => chroma(rgbOf(other)) - chroma(rgbOf(one)));
  return vivid ?? (standsOut(rgbOf(BLUE)) ? BLUE : YELLOW);
}

/** A color mixed with white. */
const lighter = (color: string, share: number): string =>
  `#${rgbOf(color)
    .map((value) =>
      Math.round(value + (255 - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Rows in one color: the parts of a ring are its shades. */
const inColor = (form: ChartLayer['form'], rows: readonly ChartRow[], color: string): ChartRow[] =>
  rows.map((row, index) => ({
    ...row,
    color: form === 'ring' && index > 0 ? lighter(color, (LIGHTEST * index) / (rows.length - 1)) : color,
  }));

/** A chart in another form or with other rows; rows that had one color keep it together. */
export function withChart(
  { form, rows }: ChartLayer,
  next: { form?: ChartLayer['form']; rows?: readonly (Omit<ChartRow, 'color'> & { color?: string })[] },
): Pick<ChartLayer, 'form' | 'rows'> {
  const main = rows[0]?.color ?? BLUE;
  const isOne = inColor(form, rows, main).every(({ color }, index) => color === rows[index]?.color);
  const nextForm = next.form ?? form;
  const cells = (next.rows ?? rows).slice(0, MAX_CHART_ROWS);
  const colored = cells.map((row, index) => ({ ...row, color: row.color ?? rows[index]?.color ?? main }));
  const isKept = colored.every((row) => rows.some(({ color }) => color === row.color));
  return { form: nextForm, rows: isOne && isKept ? inColor(nextForm, colored, main) : colored };
}

const chartActions = {
  addChart: action<At>({
    icon: 'chart-bar',
    isEnabled: hasRoom,
    perform: (state, { at }) => {
      const { fill, family, weight, size } = runOf(state, '', 'body');
      const width = Math.round(TEXT_WIDTH * state.document.size.width);
      const accent = accentOf(state);
      return withFresh(
        state,
        {
          type: 'chart',
          form: 'bar',
          width,
          height: Math.round(width * 0.6),
          rows: ['40', '65', '30', '50'].map((value, index) => ({
            label: String.fromCharCode(65 + index),
            value,
            color: accent,
          })),
          text: { family, weight, size, color: fill.type === 'solid' ? fill.color : '#1a1a1a' },
        },
        { at },
      );
    },
    adds: true,
  }),
};

/** How charts are changed. */
export const chartEditing = {
  props: ['form', 'rows', 'text', 'hideLabels', 'hideNumbers'],
  colored: (layer, color) => ({ ...layer, rows: inColor(layer.form, layer.rows, color) }),
  isReadable: true,
  actions: chartActions,
} satisfies LayerEditing<ChartLayer>;
