import type { PosterSize, TextLayer } from '../document';
import type { FontFaces } from '../fonts/glyphs';
import { placedLines } from '../text/layout';
import type { PlacedLine } from '../text/place';
import type { ShapedUnit } from '../text/shape';
import type { Point } from './frame';
import type { TextRange } from './text-range';

/** A caret in a layer's box: from its upper end (in a vertical column: the left one) to the other. */
interface Caret {
  from: Point;
  to: Point;
  line: number;
}

/** Extent of a caret on a curved line above and below the baseline, in em. */
const ASCENT = 0.88;
const DESCENT = 0.2;

/** A character along a line, before it has coordinates: the caret is before it, its other side at `end`. */
type Stop = { index: number; along: number; end: number; size: number };

/**
 * Caret positions along a line before each character and after the last; evenly distributed within a unit of several,
 * and from its right side in a unit that runs from right to left.
 */
function stopsOf(
  units: readonly ShapedUnit[],
  starts: readonly number[],
  { line, spots }: PlacedLine,
): Stop[] {
  const places = new Map(spots.map(({ unit, at }) => [unit, at]));
  const stops: Stop[] = [];
  /** The near side of the next unit without a position: a space at a line's end. */
  let side = spots[0]?.at ?? 0;
  const size = units[line.start]?.size ?? units[line.start - 1]?.size ?? 0;
  let last: Stop = { index: starts[line.start] ?? 0, along: side, end: side, size };
  for (let at = line.start; at < line.end; at += 1) {
    const unit = units[at] as ShapedUnit;
    const isBack = unit.level % 2 === 1;
    const along = places.get(unit) ?? (isBack ? side - unit.advance : side);
    const part = (inside: number) => {
      const share = inside / unit.text.length;
      return along + (isBack ? 1 - share : share) * unit.advance;
    };
    for (let inside = 0; inside < unit.text.length; inside += 1) {
      const index = (starts[at] ?? 0) + inside;
      stops.push({ index, along: part(inside), end: part(inside + 1), size: unit.size });
    }
    const end = along + (isBack ? 0 : unit.advance);
    last = { index: (starts[at] ?? 0) + unit.text.length, along: end, end, size: unit.size };
    side = isBack ? along - unit.after : along + unit.advance + unit.after;
  }
  return [...stops, last];
}

/** The start of an empty line, depending on the alignment. */
function emptyStart({ align }: TextLayer, room: number): number {
  return align === 'center' ? room / 2 : align === 'right' ? room : 0;
}

/** The position of the first line of an empty text. */
function emptyText({ runs, lineHeight, verticalAlign }: TextLayer, edge: number) {
  const height = (runs[0]?.size ?? 0) * lineHeight;
  const share = verticalAlign === 'middle' ? 0.5 : verticalAlign === 'bottom' ? 1 : 0;
  return { edge: edge - share * height, height };
}

interface LineCarets {
  /** Character indexes with their carets, in reading order, and those at the characters' other sides. */
  stops: { index: number; caret: Caret; end: Caret }[];
  /** Parts of the line run from right to left: neighbors in reading order may be apart. */
  isMixed: boolean;
  /** Distance from the near side of the first line, and the line's extent. */
  edge: number;
  height: number;
}

/** The carets of every line of a text. */
function linesOf(layer: TextLayer, faces: FontFaces, page: PosterSize): LineCarets[] {
  const { units, lines, shrink, width } = placedLines(layer, faces, page);
  const starts: number[] = [];
  let length = 0;
  for (const unit of units) {
    starts.push(length);
    length += unit.text.length;
  }
  starts.push(length);
  const room = (layer.vertical ? layer.height : layer.width) / shrink;
  return lines.map((placed, line) => {
    const { bent } = placed;
    const { edge, height } = placed.height > 0 ? placed : emptyText(layer, placed.edge);
    const empty = placed.spots.length === 0 ? emptyStart(layer, room) : 0;
    const caretOf = (along: number, known: number): Caret => {
      const size = known || (layer.runs[0]?.size ?? 0);
      const at = along + empty;
      const [from, to] = bent
        ? [bent(at, ASCENT * size), bent(at, -DESCENT * size)]
        : layer.vertical
          ? [
              { x: width - edge - height / 2 - size / 2, y: at },
              { x: width - edge - height / 2 + size / 2, y: at },
            ]
          : [
              { x: at, y: edge + (height - size) / 2 },
              { x: at, y: edge + (height + size) / 2 },
            ];
      return {
        from: { x: from.x * shrink, y: from.y * shrink },
        to: { x: to.x * shrink, y: to.y * shrink },
        line,
      };
    };
    const stops = stopsOf(units, starts, placed).map(({ index, along, end, size }) => ({
      index,
      caret: caretOf(along, size),
      end: caretOf(end, size),
    }));
    const isMixed = units.slice(placed.line.start, placed.line.end).some(({ level }) => level > 0);
    return { stops, isMixed, edge: edge * shrink, height: height * shrink };
  });
}

/** The caret before a character, in the layer's box; after the last one at the text's end. */
export function caretAt(
  layer: TextLayer,
  faces: FontFaces,
  page: PosterSize,
  index: number,
): Caret | undefined {
  let found: Caret | undefined;
  for (const { stops } of linesOf(layer, faces, page))
    for (const stop of stops) if (stop.index <= index) found = stop.caret;
  return found;
}

/** Squared distance of a point from a caret's segment. */
function distanceFrom({ from, to }: Caret, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const along = Math.max(0, Math.min(1, share));
  return (from.x + along * dx - x) ** 2 + (from.y + along * dy - y) ** 2;
}

/** The character index at a point of the layer's box: in the line at that point, or the nearest one. */
export function indexAt(layer: TextLayer, faces: FontFaces, page: PosterSize, point: Point): number {
  const lines = linesOf(layer, faces, page);
  const across = layer.vertical ? layer.width - point.x : point.y;
  const offLine = ({ edge, height }: LineCarets) => Math.max(edge - across, across - edge - height, 0);
  const isBent = layer.arc !== undefined && !layer.vertical;
  const nearest = Math.min(...lines.map(offLine));
  const line = isBent ? undefined : lines.find((one) => offLine(one) === nearest);
  let best = { index: 0, distance: Infinity };
  for (const { stops } of line ? [line] : lines) {
    for (const { index, caret } of stops) {
      const distance = distanceFrom(caret, point);
      if (distance < best.distance) best = { index, distance };
    }
  }
  return best.index;
}

/**
 * The corners of the selected parts of a text, in the layer's box: one part per line, on a curved line and in mixed
 * directions one per character.
 */
export function selectionPieces(
  layer: TextLayer,
  faces: FontFaces,
  page: PosterSize,
  { from, to }: TextRange,
): Point[][] {
  const isBent = layer.arc !== undefined && !layer.vertical;
  return linesOf(layer, faces, page).flatMap(({ stops, isMixed }) => {
    if (isMixed && !isBent)
      return stops
        .filter(
          ({ index, caret, end }) =>
            index >= from && index < to && (caret.from.x !== end.from.x || layer.vertical),
        )
        .map(({ caret, end }) => [caret.from, end.from, end.to, caret.to]);
    const inside = stops.filter(({ index }) => index >= from && index <= to).map(({ caret }) => caret);
    const pieces = isBent
      ? inside.slice(1).map((caret, at) => [inside[at] as Caret, caret])
      : [[inside[0], inside[inside.length - 1]]];
    return pieces.flatMap(([start, end]) =>
      start && end && start !== end ? [[start.from, end.from, end.to, start.to]] : [],
    );
  });
}
