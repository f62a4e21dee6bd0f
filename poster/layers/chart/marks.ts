import type { Box } from '../../draw/matrix';
import { ellipsePath, type Path, PathPen, polylinePath, rectPath } from '../../draw/path';
import { LEGEND_LINE } from './limits';
import { numberIn } from './number';
import type { ChartLayer } from './schema';

/** A shape of a chart; with `stroke`, an open path of that width in px. */
interface ChartMark {
  path: Path;
  color: string;
  stroke?: number;
}

/** A text of a chart: the label (column 0) or value (column 1) of a row, in layer coordinates. */
export interface ChartLabel {
  row: number;
  column: 0 | 1;
  text: string;
  box: Box;
  align: 'left' | 'center' | 'right';
  /** By default the middle. */
  verticalAlign?: 'top' | 'middle';
}

interface ChartMarks {
  marks: ChartMark[];
  labels: ChartLabel[];
}

/** Height of a line of text, in font sizes. */
const LINE = 1.4;
/** Lines into which labels below columns are broken at most. */
const MAX_LINES = 3;
/** Space on both sides of a label below a column, as a share of its place; share of the height that labels fill. */
const MARGIN = 0.04;
const FOOT = 0.85;
/** Share of its place that a bar fills, and of the chart at most. */
const BAR = 0.62;
const MAX_BAR = 0.22;
/** Width of a line and radius of its points, in font sizes. */
const STROKE = 0.16;
const POINT = 0.28;
/** Radius of the hole of a ring, as a share of its own. */
const HOLE = 0.6;
/** Angle between two parts of a ring, in radians. */
const GAP = 0.035;
/** Opacities, as hexadecimal digits: of the baseline and an empty ring, and of the area below a line. */
const FAINT = '33';
const AREA = '26';

const faint = (color: string, opacity: string): string => color.slice(0, 7) + opacity;

/** Rough width of a text in font sizes: the layout must not depend on fonts, which load later. */
const roughWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2E7F' ? 1 : 0.58), 0);

/** Height of the labels below columns. */
function labelHeight({ rows, width, height, text: { size }, hideLabels }: ChartLayer): number {
  const widest = Math.max(...rows.map(({ label }) => roughWidth(label)));
  if (hideLabels || widest === 0) return 0;
  const lines = Math.min(MAX_LINES, Math.max(1, Math.ceil((widest * size * rows.length) / (0.9 * width))));
  return Math.min((lines * 1.25 + 0.5) * size, 0.4 * height);
}

/** Bars, or the points of a line, above their labels; values are beyond their ends. */
function columnsOf(layer: ChartLayer): ChartMarks {
  const { form, rows, width, height, text, hideNumbers, hideLabels } = layer;
  const radius = form === 'line' ? Math.min(POINT * text.size, width / 20, height / 12) : 0;
  const numbers = rows.map(({ value }) => numberIn(value) ?? 0);
  const low = Math.min(0, ...numbers);
  const high = Math.max(0, ...numbers) || (low === 0 ? 1 : 0);
  const line = hideNumbers ? 0 : Math.min(LINE * text.size, height / 6);
  const foot = labelHeight(layer);
  const top = (high > 0 ? line : 0) + radius;
  const bottom = height - foot - (low < 0 ? line + radius : 0);
  const yOf = (value: number) => top + (Math.max(0, bottom - top) * (high - value)) / (high - low);
  const slot = width / rows.length;
  const places = rows.map((row, index) => {
    const value = numbers[index] ?? 0;
    return { ...row, index, left: index * slot, x: (index + 0.5) * slot, y: yOf(value), isDown: value < 0 };
  });
  const labels = places.flatMap(({ label, value, index, left, y, isDown }): ChartLabel[] => {
    const across = { left: left + MARGIN * slot, right: left + (1 - MARGIN) * slot };
    const near = isDown ? y + radius : y - radius - line;
    const below = { ...across, top: height - foot * FOOT, bottom: height };
    return [
      { row: index, column: 0, text: label, box: below, align: 'center', verticalAlign: 'top' },
      {
        row: index,
        column: 1,
        text: value,
        box: { ...across, top: near, bottom: near + line },
        align: 'center',
      },
    ];
  });
  const baseline: ChartMark = {
    path: polylinePath([
      [0, yOf(0)],
      [width, yOf(0)],
    ]),
    color: faint(text.color, FAINT),
    stroke: Math.max(1, text.size / 16),
  };
  const shown = labels.filter(({ column }) => !(column === 0 ? hideLabels : hideNumbers));
  const drawn =
    form === 'bar' ? barsOf(places, slot, width, yOf(0)) : lineOf(places, yOf(0), radius, text.size);
  return { marks: [baseline, ...drawn], labels: shown };
}

type Place = { x: number; y: number; color: string };

function barsOf(places: readonly Place[], slot: number, width: number, zero: number): ChartMark[] {
  const barWidth = Math.min(BAR * slot, MAX_BAR * width);
  return places.map(({ x, y, color }) => {
    const high = Math.abs(zero - y);
    return {
      path: rectPath(x - barWidth / 2, Math.min(y, zero), barWidth, high, Math.min(barWidth / 8, high / 2)),
      color,
    };
  });
}

function lineOf(places: readonly Place[], zero: number, radius: number, size: number): ChartMark[] {
  const [first, last] = [places[0] as Place, places[places.length - 1] as Place];
  const points = places.map(({ x, y }): [number, number] => [x, y]);
  const stroke = Math.min(STROKE * size, radius);
  return [
    { path: polylinePath([[first.x, zero], ...points, [last.x, zero]]), color: faint(first.color, AREA) },
    { path: polylinePath(points), color: first.color, stroke },
    ...places.map(({ x, y, color }) => ({
      path: ellipsePath(x - radius, y - radius, 2 * radius, 2 * radius),
      color,
    })),
  ];
}

/** Adds an arc around (x, y) to a path that is at its start; angles in radians, clockwise from the top. */
function arc(pen: PathPen, x: number, y: number, radius: number, from: number, to: number): void {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 4)));
  const step = (to - from) / steps;
  const reach = (4 / 3) * Math.tan(step / 4);
  for (let index = 0; index < steps; index += 1) {
    const [start, end] = [from + index * step, from + (index + 1) * step];
    const [sx, sy, ex, ey] = [Math.sin(start), -Math.cos(start), Math.sin(end), -Math.cos(end)];
    pen.cubicTo(
      x + radius * (sx - reach * sy),
      y + radius * (sy + reach * sx),
      x + radius * (ex + reach * ey),
      y + radius * (ey - reach * ex),
      x + radius * ex,
      y + radius * ey,
    );
  }
}

/** A part of a ring between two angles. */
function sectorPath(x: number, y: number, radius: number, from: number, to: number): Path {
  const inner = radius * HOLE;
  const pen = new PathPen().moveTo(x + radius * Math.sin(from), y - radius * Math.cos(from));
  arc(pen, x, y, radius, from, to);
  pen.lineTo(x + inner * Math.sin(to), y - inner * Math.cos(to));
  arc(pen, x, y, inner, to, from);
  return pen.close();
}

/** The parts of a ring; one without positive values is faint. */
function sectorsOf({ rows, text }: ChartLayer, x: number, y: number, radius: number): ChartMark[] {
  const numbers = rows.map(({ value }) => Math.max(0, numberIn(value) ?? 0));
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (total === 0)
    return [{ path: sectorPath(x, y, radius, 0, 2 * Math.PI), color: faint(text.color, FAINT) }];
  const gap = numbers.filter((value) => value > 0).length > 1 ? GAP : 0;
  let from = 0;
  return rows.flatMap(({ color }, index) => {
    const angle = 2 * Math.PI * ((numbers[index] ?? 0) / total);
    const start = from;
    from += angle;
    const inset = Math.min(gap, angle / 2) / 2;
    return angle > 0 ? [{ path: sectorPath(x, y, radius, start + inset, from - inset), color }] : [];
  });
}

/** A ring, with its legend beside it, or below it in a high box. */
function ringOf(layer: ChartLayer): ChartMarks {
  const { rows, width, height, text, hideLabels, hideNumbers } = layer;
  if (hideLabels && hideNumbers) {
    const radius = Math.min(width, height) / 2;
    return { marks: sectorsOf(layer, width / 2, height / 2, radius), labels: [] };
  }
  const isWide = width >= 1.25 * height;
  const side = isWide ? Math.min(height, 0.5 * width) : Math.min(width, 0.6 * height);
  const [x, y] = isWide ? [side / 2, height / 2] : [width / 2, side / 2];
  const marks = sectorsOf(layer, x, y, side / 2);
  const gap = Math.min(text.size, 0.1 * side);
  const [left, top, bottom] = isWide ? [side + gap, 0, height] : [0, side + gap, height];
  const line = Math.min(LEGEND_LINE * text.size, Math.max(0, bottom - top) / rows.length);
  const first = (top + bottom - line * rows.length) / 2;
  const swatch = Math.min(0.5 * line, width / 8);
  const start = left + 1.6 * swatch;
  // Labels have most of the width; one that is shown alone has all of it.
  const middle = hideLabels ? start : hideNumbers ? width : start + 0.62 * (width - start);
  const labels: ChartLabel[] = [];
  for (const [row, { label, value, color }] of rows.entries()) {
    const place = { top: first + row * line, bottom: first + (row + 1) * line };
    const square = rectPath(left, place.top + (line - swatch) / 2, swatch, swatch, swatch / 4);
    marks.push({ path: square, color });
    if (!hideLabels)
      labels.push({
        row,
        column: 0,
        text: label,
        box: { ...place, left: start, right: middle },
        align: 'left',
      });
    if (!hideNumbers)
      labels.push({
        row,
        column: 1,
        text: value,
        box: { ...place, left: middle, right: width },
        align: hideLabels ? 'left' : 'right',
      });
  }
  return { marks, labels };
}

/** The shapes and texts of a chart, from back to front, in layer coordinates. */
export const chartMarks = (layer: ChartLayer): ChartMarks =>
  layer.form === 'ring' ? ringOf(layer) : columnsOf(layer);
