import type { Pixels } from './read';

const RGB = 3;

/** A region of a picture, in shares of its width and height. */
type Part = { left: number; top: number; right: number; bottom: number };

/** Largest difference of a level within a bar, as a JPEG leaves it. */
const EVEN = 12;

/** How much a level differs from a bar's that does not belong to it. */
const DIFFERENT = 24;

/** Lines beyond a bar that tell what it ends at, as a share of the side. */
const BEYOND = 0.05;

/** Share of these that differs from the bar, and share of a line's ends in which something must. */
const ENDS = { share: 0.2, corner: 0.04 } as const;

/** Lines at the end of a bar that a JPEG mixes with the photo: a block. */
const MIXED = 8;

/** Smallest bar, and smallest rest, in shares of the side. */
const SMALLEST = { bar: 0.02, rest: 0.3 } as const;

type Level = (line: number, at: number, channel: number) => number;

/** Number of lines from 0 on, in the direction of `level`, that are a bar. */
function barOf(level: Level, lines: number, length: number): number {
  const color = [0, 1, 2].map((channel) => level(0, length >> 1, channel));
  const differs = (line: number, at: number, by: number) =>
    color.some((own, channel) => Math.abs(level(line, at, channel) - own) > by);
  const differing = (line: number, by: number) => {
    let count = 0;
    for (let at = 0; at < length; at += 1) if (differs(line, at, by)) count += 1;
    return count / length;
  };
  let count = 0;
  while (count < lines && differing(count, EVEN) === 0) count += 1;
  if (count < SMALLEST.bar * lines || count === lines) return 0;
  const corner = Math.ceil(ENDS.corner * length);
  const last = Math.min(lines, count + Math.ceil(BEYOND * lines));
  let [before, behind, all] = [0, 0, 0];
  for (let line = count; line < last; line += 1)
    for (let at = 0; at < length; at += 1) {
      if (!differs(line, at, DIFFERENT)) continue;
      all += 1;
      if (at < corner) before += 1;
      if (at >= length - corner) behind += 1;
    }
  const isPhoto = before > 0 && behind > 0 && all >= ENDS.share * length * (last - count);
  if (!isPhoto) return 0;
  let end = count;
  while (end < Math.min(lines, count + MIXED) && differing(end, DIFFERENT) < ENDS.share) end += 1;
  // The last line that differs may be mixed, too.
  return end + 1;
}

/**
 * The part of a picture within even bars that videos and screenshots add above and below, or beside; undefined without
 * any. Plain surroundings of a product are none: it does not reach across the whole picture.
 */
export function withinBars({
  width,
  height,
  rgb,
}: Pick<Pixels, 'width' | 'height' | 'rgb'>): Part | undefined {
  const at = (x: number, y: number, channel: number) => rgb[(y * width + x) * RGB + channel] ?? 0;
  const top = barOf((line, x, channel) => at(x, line, channel), height, width);
  const bottom = barOf((line, x, channel) => at(x, height - 1 - line, channel), height, width);
  const left = barOf((line, y, channel) => at(line, y, channel), width, height);
  const right = barOf((line, y, channel) => at(width - 1 - line, y, channel), width, height);
  if (top + bottom + left + right === 0) return undefined;
  const part = {
    left: left / width,
    top: top / height,
    right: 1 - right / width,
    bottom: 1 - bottom / height,
  };
  const isLarge = Math.min(part.right - part.left, part.bottom - part.top) >= SMALLEST.rest;
  return isLarge ? part : undefined;
}
