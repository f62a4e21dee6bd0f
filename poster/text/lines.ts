import { goesWithGlyph } from './break-rules';
import type { ShapedUnit } from './shape';
import { isWide } from './units';

/** Units of a line, from `start` up to `end`. */
export interface Line {
  start: number;
  end: number;
  /** The paragraph continues in the next line. */
  wrapped: boolean;
}

export interface BrokenText {
  lines: Line[];
  /** A word had to be split because it is longer than a line. */
  torn: boolean;
}

/** End of a line without its trailing spaces. */
export function inkEnd(units: readonly ShapedUnit[], { start, end }: Pick<Line, 'start' | 'end'>): number {
  let last = end;
  while (last > start && units[last - 1]?.blank) last--;
  return last;
}

/** Length of a line, without spaces and the empty parts of marks at its ends, and without a hanging mark. */
export function lineLength(units: readonly ShapedUnit[], line: Pick<Line, 'start' | 'end'>): number {
  const end = inkEnd(units, line);
  const first = units[line.start];
  const last = units[end - 1];
  if (!first || !last || end <= line.start) return 0;
  const trims = first === last ? 0 : first.startTrim + last.endTrim;
  return last.position + last.advance - first.position - trims;
}

/** Breaks text into lines no longer than `room`: as late as the rules allow, then avoiding a last line of one glyph. */
export function breakText(units: readonly ShapedUnit[], room: number): BrokenText {
  const broken: BrokenText = { lines: [], torn: false };
  let start = 0;
  for (let i = 0; i <= units.length; i++) {
    if (i < units.length && units[i]?.text !== '\n') continue;
    breakParagraph(units, start, i, room, broken);
    start = i + 1;
  }
  return broken;
}

function breakParagraph(
  units: readonly ShapedUnit[],
  from: number,
  to: number,
  room: number,
  broken: BrokenText,
): void {
  const lines: Line[] = [];
  let start = from;
  let best = -1;
  for (let i = from; i < to; i++) {
    const unit = units[i] as ShapedUnit;
    if (i <= start) continue;
    if (unit.breakBefore) best = i;
    if (unit.blank || lineLength(units, { start, end: i + 1 }) <= room + 1e-6) continue;
    if (best <= start) broken.torn = true;
    const end = best > start ? best : i;
    lines.push({ start, end, wrapped: true });
    start = end;
    while (start < to && units[start]?.blank) start++;
    best = -1;
    // The units after the break are processed again: they may contain the next break.
    i = start;
  }
  lines.push({ start, end: to, wrapped: false });
  pullOrphan(units, lines, room);
  broken.lines.push(...lines);
}

const glyphCount = (units: readonly ShapedUnit[], { start, end }: Line): number =>
  units.slice(start, end).filter(({ text }) => !goesWithGlyph(text)).length;

/** A last line of one hanzi, with or without a mark, takes another from the line before. */
function pullOrphan(units: readonly ShapedUnit[], lines: Line[], room: number): void {
  const last = lines[lines.length - 1];
  const before = lines[lines.length - 2];
  if (!last || !before || glyphCount(units, last) !== 1 || !isWide(units[last.start]?.text ?? '')) return;
  for (let at = before.end - 1; at > before.start; at--) {
    if (!units[at]?.breakBefore) continue;
    const shorter = { ...before, end: at };
    const longer = { ...last, start: at };
    if (glyphCount(units, shorter) < 2 || lineLength(units, longer) > room + 1e-6) return;
    before.end = at;
    last.start = at;
    if (glyphCount(units, last) > 1) return;
  }
}
