import type { PosterSize, TableLayer, TextLayer } from '../document';
import type { FontFaces } from '../fonts/glyphs';
import type { LaidText } from './laid-text';
import { type BrokenText, breakText, lineLength } from './lines';
import { arcRise, lineHeights, type PlacedLine, placeText, sum, type TextFrame } from './place';
import { type ShapedUnit, shapeText, titleSize } from './shape';

/** Steps of the search for the largest fitting size: finer than a pixel of any title. */
const STEPS = 10;
const TABLE_LINE_HEIGHT = 1.4;
/** Minimum factor to which a table cell's text is reduced before it overflows. */
const TABLE_SHRINK = 0.5;

interface Attempt extends BrokenText {
  shrink: number;
  fits: boolean;
}

/** The lines of a text with its sizes multiplied by `shrink`, and whether they fit the box. */
function attempt(units: readonly ShapedUnit[], frame: TextFrame, shrink: number): Attempt {
  const [width, height] = [frame.width / shrink, frame.height / shrink];
  const [room, across] = frame.vertical ? [height, width] : [width, height];
  const arc = frame.vertical ? undefined : frame.arc;
  const broken = breakText(units, arc === undefined ? room : Infinity);
  const lengths = broken.lines.map((line) => lineLength(units, line));
  const bend = arc === undefined ? 0 : Math.max(0, ...lengths.map((length) => arcRise(length, arc / shrink)));
  const used = sum(lineHeights(units, broken.lines, frame)) + bend;
  // Tolerance for rounding errors.
  const slack = 1e-6 * (room + across);
  const fits = Math.max(0, ...lengths) <= room + slack && used <= across + slack;
  return { ...broken, shrink, fits };
}

/**
 * The largest factor between `min` and 1 at which the text fits without splitting a word, else the largest that
 * splits words, else `min`.
 */
function shrinkToFit(units: readonly ShapedUnit[], frame: TextFrame, min: number): Attempt {
  const whole = attempt(units, frame, 1);
  if (whole.fits && !whole.torn) return whole;
  const smallest = attempt(units, frame, min);
  if (!smallest.fits) return smallest;
  let best = smallest;
  let [low, high] = [min, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const next = attempt(units, frame, middle);
    if (next.fits && (!next.torn || smallest.torn)) {
      best = next;
      low = middle;
    } else high = middle;
  }
  return best;
}

/** The factor at which the first run reaches the minimum size; smaller runs do not count. */
function minShrink({ runs }: TextFrame, minSize: number): number {
  const factors = runs.filter(({ size }) => size > minSize).map(({ size }) => minSize / size);
  return factors.length > 0 ? Math.max(0.01, ...factors) : 1;
}

/** Text broken into lines at the size at which it fits, with its frame before shrinking. */
interface Fitted {
  units: readonly ShapedUnit[];
  lines: BrokenText['lines'];
  shrink: number;
  fits: boolean;
  large: TextFrame;
}

function fittedText(frame: TextFrame, fit: TextLayer['fit'], faces: FontFaces, page: PosterSize): Fitted {
  const units = shapeText(frame.runs, frame.vertical === true, faces, titleSize(page));
  const min = fit.mode === 'shrink' ? minShrink(frame, fit.minSize) : 1;
  const { lines, shrink, fits } =
    fit.mode === 'shrink' ? shrinkToFit(units, frame, min) : attempt(units, frame, 1);
  const large: TextFrame = {
    ...frame,
    width: frame.width / shrink,
    height: frame.height / shrink,
    ...(frame.arc === undefined ? {} : { arc: frame.arc / shrink }),
    // A growing box extends away from its first line.
    ...(fit.mode === 'grow' && !fits ? { verticalAlign: 'top' as const } : {}),
  };
  return { units, lines, shrink, fits, large };
}

function layFrame(frame: TextFrame, fit: TextLayer['fit'], faces: FontFaces, page: PosterSize): LaidText {
  const { units, lines, shrink, fits, large } = fittedText(frame, fit, faces, page);
  const laid = placeText(units, lines, large, faces, shrink);
  laid.overflows = !fits && fit.mode !== 'grow';
  return laid;
}

/** The placed lines of a text layer, for finding caret positions; in units before shrinking. */
export function placedLines(
  layer: TextLayer,
  faces: FontFaces,
  page: PosterSize,
): { units: readonly ShapedUnit[]; lines: PlacedLine[]; shrink: number; width: number } {
  const { units, lines, shrink, large } = fittedText(layer, layer.fit, faces, page);
  const placed: PlacedLine[] = [];
  placeText(units, lines, large, faces, shrink, (line) => placed.push(line));
  return { units, lines: placed, shrink, width: large.width };
}

/**
 * Lays out a text layer on a page of this size: the line and position of every glyph. The results are identical on
 * every platform.
 */
export function layoutText(layer: TextLayer, faces: FontFaces, page: PosterSize): LaidText {
  return layFrame(layer, layer.fit, faces, page);
}

/** Lays out the cells of a table, row by row; positions are in the layer's box. Text that does not fit is reduced. */
export function layoutTable(layer: TableLayer, faces: FontFaces, page: PosterSize): LaidText[][] {
  let top = 0;
  return layer.cells.map((cells, row) => {
    const height = (layer.rows[row] ?? 0) * layer.height;
    let left = 0;
    const laid = cells.map((cell, column) => {
      const width = (layer.columns[column] ?? 0) * layer.width;
      const frame: TextFrame = {
        runs: cell.runs,
        align: cell.align,
        verticalAlign: 'middle',
        lineHeight: TABLE_LINE_HEIGHT,
        width: Math.max(1, width - 2 * layer.padding),
        height: Math.max(1, height - 2 * layer.padding),
      };
      const minSize = TABLE_SHRINK * Math.min(...cell.runs.map(({ size }) => size));
      const text = layFrame(frame, { mode: 'shrink', minSize }, faces, page);
      moveBy(text, left + layer.padding, top + layer.padding);
      left += width;
      return text;
    });
    top += height;
    return laid;
  });
}

/** Moves a laid out text. */
export function moveBy(laid: LaidText, x: number, y: number): void {
  for (const one of [laid, ...laid.glyphs, ...laid.decorations]) {
    one.x += x;
    one.y += y;
  }
}
