import type { TextLayer } from '../document';
import type { FontFaces } from '../fonts/glyphs';
import { visualOrder } from './bidi';
import type { LaidText, TextDecoration } from './laid-text';
import { inkEnd, type Line, lineLength } from './lines';
import type { ShapedUnit } from './shape';
import { isSpace, isWide } from './units';
import { unspacedParts } from './words';

/** The layer properties needed for placing text; lengths in px before shrinking. */
export type TextFrame = Pick<
  TextLayer,
  'runs' | 'align' | 'verticalAlign' | 'lineHeight' | 'vertical' | 'arc' | 'width' | 'height'
>;

/** Center of hanzi above the baseline, in em: it is aligned to the center of a column, as are rotated letters. */
const MIDDLE = 0.38;
const UNDERLINE = 0.14;
const STRIKE = 0.35;
const THICKNESS = 0.06;
/** Maximum em by which one gap of a justified line is widened: a line that lacks more stays as it is. */
const MAX_STRETCH = 0.5;
const DEGREES = 180 / Math.PI;

/** The font size that determines a line's height: its largest, or that of the line break for an empty line. */
function lineSize(units: readonly ShapedUnit[], { start, end }: Line): number {
  let size = 0;
  for (let i = start; i < end; i++) size = Math.max(size, units[i]?.size ?? 0);
  return size || (units[end] ?? units[end - 1])?.size || 0;
}

/** Distance of the baseline from the upper side of a line. */
function baseLine(units: readonly ShapedUnit[], line: Line, height: number, faces: FontFaces): number {
  const size = lineSize(units, line);
  const largest = units
    .slice(line.start, Math.max(line.end, line.start + 1))
    .find((unit) => unit.size === size);
  const face = largest && faces.get(largest.face);
  const [up, down] = face
    ? [face.ascender / face.unitsPerEm, face.descender / face.unitsPerEm]
    : [0.88, -0.12];
  return (height + (up + down) * size) / 2;
}

/** Heights of lines (widths of columns). */
export const lineHeights = (
  units: readonly ShapedUnit[],
  lines: readonly Line[],
  frame: TextFrame,
): number[] => lines.map((line) => lineSize(units, line) * frame.lineHeight);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How far the ends of a curved line with this length are below its middle. */
export function arcRise(length: number, radius: number): number {
  const halfAngle = Math.min(length / 2 / Math.abs(radius), Math.PI);
  return Math.abs(radius) * (1 - Math.cos(halfAngle));
}

/** Whether a justified line may be stretched between two neighbors. */
function stretches(a: ShapedUnit, b: ShapedUnit): boolean {
  if (isSpace(a.text)) return true;
  return b.breakBefore && (isWide(a.text) || isWide(b.text)) && !isSpace(b.text);
}

/** Px added to each gap of a line to fill its width; 0 when that would be too much. */
function stretchOf(line: readonly ShapedUnit[], missing: number): number {
  let places = 0;
  for (let i = 0; i + 1 < line.length; i++) {
    if (stretches(line[i] as ShapedUnit, line[i + 1] as ShapedUnit)) places++;
  }
  const size = Math.max(...line.map((unit) => unit.size));
  return places > 0 && missing > 0 && missing / places <= MAX_STRETCH * size ? missing / places : 0;
}

/** The start of a unit along its line. */
interface Spot {
  unit: ShapedUnit;
  at: number;
}

/** Positions of a line's units along it, in a box of length `room`. */
function spots(units: readonly ShapedUnit[], line: Line, room: number, align: TextLayer['align']): Spot[] {
  const end = inkEnd(units, line);
  const shown = visualOrder(units.slice(line.start, end));
  const first = shown[0]?.unit;
  if (!first) return [];
  const length = lineLength(units, line);
  const missing = room - length;
  const stretch =
    align === 'justify' && line.wrapped
      ? stretchOf(
          shown.map(({ unit }) => unit),
          missing,
        )
      : 0;
  const side = stretch > 0 ? 'left' : sideOf(align, first);
  const start = side === 'center' ? missing / 2 : side === 'right' ? missing : 0;
  let at = start - (shown.length > 1 ? first.startTrim : 0);
  return shown.map(({ unit, after }, i) => {
    const spot = { unit, at };
    const next = shown[i + 1]?.unit;
    at += unit.advance + after + (next && stretch > 0 && stretches(unit, next) ? stretch : 0);
    return spot;
  });
}

/** The side of a line that is not stretched: justified text starts where its paragraph does. */
const sideOf = (align: TextLayer['align'], unit: ShapedUnit | undefined) =>
  align !== 'justify' ? align : unit && unit.paragraph % 2 === 1 ? 'right' : 'left';

/** Widths of a pair of digits side by side. */
function digitWidths(unit: ShapedUnit, faces: FontFaces): number[] {
  const face = faces.get(unit.face);
  return unit.keys.map((key) => {
    const glyph = face?.glyphs.get(key);
    return glyph && face ? (glyph.advance * unit.size) / face.unitsPerEm : unit.size / 2;
  });
}

/** A placed line, before shrinking, from which caret positions are derived. */
export interface PlacedLine {
  line: Line;
  spots: readonly Spot[];
  /** Distance of its near side from the frame's upper side (for a column: from the right side), and its extent. */
  edge: number;
  height: number;
  /** For a curved line: a point of its baseline, or above it. */
  bent?: (along: number, above: number) => { x: number; y: number };
}

/**
 * Places broken text in its frame. All results are then multiplied by `shrink`.
 * @param onLine called for each line
 */
export function placeText(
  units: readonly ShapedUnit[],
  lines: readonly Line[],
  frame: TextFrame,
  faces: FontFaces,
  shrink: number,
  onLine?: (placed: PlacedLine) => void,
): LaidText {
  const laid: LaidText = {
    lines: lines.map(({ start, end }) =>
      units
        .slice(start, end)
        .map(({ text }) => text)
        .join(''),
    ),
    glyphs: [],
    width: 0,
    height: 0,
    x: 0,
    y: 0,
    shrink,
    overflows: false,
    missing: [],
    decorations: [],
  };
  const heights = lineHeights(units, lines, frame);
  const lengths = lines.map((line) => lineLength(units, line));
  const longest = Math.max(0, ...lengths);
  const vertical = frame.vertical === true;
  const radius = vertical ? undefined : frame.arc;
  const room = vertical ? frame.height : frame.width;
  const bend = radius === undefined ? 0 : Math.max(0, ...lengths.map((length) => arcRise(length, radius)));
  const across = sum(heights) + bend;
  const free = (vertical ? frame.width : frame.height) - across;
  // Columns start at the right side.
  const share = frame.verticalAlign === 'middle' ? free / 2 : frame.verticalAlign === 'bottom' ? free : 0;
  const side = sideOf(frame.align, units[0]);
  const lead = side === 'center' ? (room - longest) / 2 : side === 'right' ? room - longest : 0;
  Object.assign(
    laid,
    vertical
      ? { x: frame.width - share - across, y: lead, width: across, height: longest }
      : { x: lead, y: share, width: longest, height: across },
  );
  let edge = share;
  let circle: number | undefined;
  const missing = new Set<string>();
  lines.forEach((line, n) => {
    const height = heights[n] as number;
    const placed = spots(units, line, room, frame.align);
    let bent: Bent | undefined;
    if (vertical) placeColumn(placed, frame.width - edge - height / 2, frame, faces, laid);
    else {
      const base = edge + baseLine(units, line, height, faces);
      if (radius === undefined) placeRow(placed, base, frame, laid);
      else {
        const apex = radius > 0 ? base : base + bend;
        circle ??= apex + radius;
        bent = bending(apex, circle, radius > 0, frame);
        placeArc(placed, bent, frame, laid);
      }
    }
    const straight = { line, spots: placed, edge, height };
    onLine?.(bent ? { ...straight, bent: (along, above) => (bent as Bent)(along, 0, above) } : straight);
    edge += height;
    for (const { unit } of placed) {
      for (const key of unit.keys) {
        if (faces.get(unit.face)?.glyphs.has(key) || missing.has(unit.face + key)) continue;
        missing.add(unit.face + key);
        laid.missing.push({ face: unit.face, key });
      }
    }
  });
  // Without them, the lines are broken elsewhere.
  for (const { face, key } of unspacedParts(frame.runs))
    if (!faces.get(face)?.glyphs.has(key)) laid.missing.push({ face, key });
  return shrink === 1 ? laid : scaled(laid, shrink);
}

function placeRow(placed: readonly Spot[], base: number, frame: TextFrame, laid: LaidText): void {
  for (const { unit, at } of placed) {
    if (unit.blank) continue;
    const y = base - (frame.runs[unit.run]?.rise ?? 0);
    for (const key of unit.keys) {
      laid.glyphs.push({ face: unit.face, key, x: at, y, rotation: 0, size: unit.size, run: unit.run });
    }
  }
  for (const { up, size, from, ...stroke } of strokes(placed, frame, true)) {
    laid.decorations.push({ ...stroke, x: from, y: base - up * size, rotation: 0 });
  }
}

function placeColumn(
  placed: readonly Spot[],
  center: number,
  frame: TextFrame,
  faces: FontFaces,
  laid: LaidText,
): void {
  for (const { unit, at } of placed) {
    if (unit.blank) continue;
    const { face, size, run } = unit;
    const rise = frame.runs[run]?.rise ?? 0;
    if (unit.stance === 'digits') {
      const widths = digitWidths(unit, faces);
      let x = center + rise - sum(widths) / 2;
      unit.keys.forEach((key, i) => {
        laid.glyphs.push({ face, key, x, y: at + (0.5 + MIDDLE) * size, rotation: 0, size, run });
        x += widths[i] as number;
      });
    } else {
      const turned = unit.stance === 'turned';
      const x = center + rise - (turned ? MIDDLE * size : 0);
      for (const key of unit.keys) {
        laid.glyphs.push({ face, key, x, y: at, rotation: turned ? 90 : 0, size, run });
      }
    }
  }
  // In vertical text an underline is to the left of its column, as for names in Chinese.
  for (const { up, size, from, ...stroke } of strokes(placed, frame, true)) {
    laid.decorations.push({ ...stroke, x: center + (up < 0 ? -0.55 * size : 0), y: from, rotation: 90 });
  }
}

type Bent = (along: number, length: number, above: number) => { x: number; y: number; rotation: number };

/**
 * A line around a circle centered at `circle`, on its upper or lower side: the point at distance `above` from the
 * curved baseline for the segment of `length` that starts at `along`, and the direction there.
 */
function bending(apex: number, circle: number, upper: boolean, frame: TextFrame): Bent {
  const middle = frame.width / 2;
  const radius = Math.max(1, Math.abs(circle - apex));
  return (along, length, above) => {
    const angle = (along + length / 2 - middle) / radius;
    const turn = upper ? angle : -angle;
    return {
      x: middle + radius * Math.sin(angle) - (length / 2) * Math.cos(turn) + above * Math.sin(turn),
      y:
        circle +
        (upper ? -radius : radius) * Math.cos(angle) -
        (length / 2) * Math.sin(turn) -
        above * Math.cos(turn),
      rotation: turn * DEGREES,
    };
  };
}

function placeArc(placed: readonly Spot[], bent: Bent, frame: TextFrame, laid: LaidText): void {
  for (const { unit, at } of placed) {
    if (unit.blank) continue;
    const { face, size, run } = unit;
    const spot = bent(at, unit.advance, frame.runs[run]?.rise ?? 0);
    for (const key of unit.keys) laid.glyphs.push({ face, key, ...spot, size, run });
  }
  for (const { up, size, from, ...stroke } of strokes(placed, frame, false)) {
    laid.decorations.push({ ...stroke, ...bent(from, stroke.length, up * size) });
  }
}

interface DecorationStroke extends Pick<TextDecoration, 'kind' | 'run' | 'length' | 'thickness'> {
  from: number;
  size: number;
  /** Em above the baseline. */
  up: number;
}

/** Underlines and strikes of a line: one for a whole run, or one for each unit. */
function strokes(placed: readonly Spot[], frame: TextFrame, joined: boolean): DecorationStroke[] {
  const found: DecorationStroke[] = [];
  for (const kind of ['underline', 'strike'] as const) {
    let last: DecorationStroke | undefined;
    for (const { unit, at } of placed) {
      const { run, size } = unit;
      if (!frame.runs[run]?.[kind]) {
        last = undefined;
      } else if (joined && last?.run === run) {
        last.length = at + unit.advance - last.from;
      } else {
        const up = kind === 'underline' ? -UNDERLINE : STRIKE;
        const length = unit.advance + (joined ? 0 : unit.after);
        last = { kind, run, from: at, length, size, up, thickness: THICKNESS * size };
        found.push(last);
      }
    }
  }
  return found;
}

function scaled(laid: LaidText, by: number): LaidText {
  const at = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x * by, y: one.y * by });
  return {
    ...at(laid),
    width: laid.width * by,
    height: laid.height * by,
    glyphs: laid.glyphs.map((glyph) => ({ ...at(glyph), size: glyph.size * by })),
    decorations: laid.decorations.map((one) => ({
      ...at(one),
      length: one.length * by,
      thickness: one.thickness * by,
    })),
  };
}
