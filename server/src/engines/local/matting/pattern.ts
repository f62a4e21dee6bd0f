import { mapToFloats } from '../picture/map-values';
import { around, boxBlur } from './box-blur';
import type { Mask } from './mask-cleanup';

/** Mask level from which a pixel may be a line of a pattern. */
const SEEN = 18;

/** Mask levels of lines: up to the first they are faint, from the second on they stay. */
const LINE = { faint: 150, own: 225 } as const;

/** Mask level from which a pixel counts as found. */
const FOUND = 128;

/**
 * As shares of the side: half the width below which a structure is a line, how far the soft edge of a wider one reaches
 * beyond that, and the distance from it at which a line is neither hair nor a thorn.
 */
const REACH = { line: 5 / 1024, edge: 2 / 1024, far: 35 / 1024 } as const;

/**
 * Area of distant lines, as a share of what is found, from which they are a pattern, and the share of them that may be more
 * than faint: a lattice is found clearly (docs/measured.md).
 */
const PATTERN = { lines: 0.03, clear: 0.05 } as const;

/**
 * Drops the lines of a patterned background, such as wallpaper, that a network connects with the subject before it. Returns
 * the mask itself where there is no such pattern.
 */
export function dropPattern(mask: Mask): Mask {
  const { data, width, height } = mask;
  const size = { width, height };
  const pixels = (share: number) => Math.max(1, Math.round(share * width));
  const seen = mapToFloats(data, (level) => (level > SEEN ? 1 : 0));
  const wide = boxBlur(seen, width, height, pixels(REACH.line));
  const isWide = (at: number) => (wide[at] ?? 0) > 0.999;
  const near = around(isWide, size, pixels(REACH.line + REACH.far));
  let [lines, clear, found] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 1) {
    const level = data[at] ?? 0;
    if (level > FOUND) found += 1;
    if (level <= SEEN || near[at]) continue;
    lines += 1;
    if (level > LINE.faint) clear += 1;
  }
  if (lines <= PATTERN.lines * found || clear > PATTERN.clear * lines) return mask;
  const body = around(isWide, size, pixels(REACH.line + REACH.edge));
  const kept = data.map((level, at) => {
    if (body[at]) return level;
    return Math.round(level * Math.min(1, Math.max(0, (level - LINE.faint) / (LINE.own - LINE.faint))));
  });
  return { ...mask, data: kept };
}
