import type { Holed } from '../patch-match/layer';
import type { GroundPlanes } from './ground-cells';
import { type Division, dot } from './ground-line';
import { groundsAround } from './grounds';

/** A pixel of a band: its place along the band, and its distance from the band's first row. */
type InBand = { pixel: number; along: number; off: number };

/** Mean difference, in levels, from which a band's colors at both ends of a hole are those of two different things. */
const MAX_APART = 20;

/** The mean levels of a band's rows of pixels, of which each takes its share; undefined for a row that is not seen. */
function rowsOf(
  seen: readonly InBand[],
  { channels, pixels }: Holed,
  rows: number,
): (number[] | undefined)[] {
  const sums = Array.from({ length: rows }, () => ({
    levels: new Array<number>(channels).fill(0),
    weight: 0,
  }));
  for (const { pixel, off } of seen) {
    const row = Math.floor(off);
    for (const [at, weight] of [
      [row, 1 - (off - row)],
      [row + 1, off - row],
    ] as const) {
      const sum = sums[at];
      if (!sum) continue;
      sum.weight += weight;
      sum.levels = sum.levels.map(
        (level, channel) => level + weight * (pixels[pixel * channels + channel] ?? 0),
      );
    }
  }
  return sums.map(({ levels, weight }) => (weight > 0 ? levels.map((level) => level / weight) : undefined));
}

/** Mean difference of a band's colors at its ends, in levels; 0 where it is seen at one of them. */
function apart([before, after]: readonly ((number[] | undefined)[] | undefined)[]): number {
  const offs = (before ?? []).flatMap((levels, row) => {
    const other = after?.[row];
    return levels && other ? levels.map((level, channel) => Math.abs(level - (other[channel] ?? 0))) : [];
  });
  return offs.reduce((sum, off) => sum + off, 0) / Math.max(1, offs.length);
}

/**
 * Fills a band's part of a hole with the colors that it has at the ends of the hole at which it is seen; false where there are none,
 * or where it is another thing at each end.
 */
function fillBand(part: Holed, { normal, from, to, ends }: Division): boolean {
  const { width, channels, pixels, hole, barred } = part;
  const all: InBand[] = [];
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const place = { x: pixel % width, y: Math.floor(pixel / width) };
    const off = dot(place, normal) - from;
    if (off < 0 || off > to - from || barred?.[pixel]) continue;
    all.push({ pixel, off, along: dot(place, { x: -normal.y, y: normal.x }) });
  }
  const inHole = all.filter(({ pixel }) => hole[pixel]);
  const [first, last] = inHole.reduce(
    ([least, most], { along }) => [Math.min(least, along), Math.max(most, along)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const rows = ends.map((end) => {
    const isIn = ({ pixel, along }: InBand) =>
      end !== undefined && !hole[pixel] && along >= end.first && along <= end.last;
    return rowsOf(all.filter(isIn), part, Math.ceil(to - from) + 2);
  });
  if (apart(rows) > MAX_APART) return false;
  const [before, after] = rows;
  for (const { pixel, along, off } of inHole) {
    const row = Math.floor(off);
    const share = (along - first) / Math.max(1, last - first);
    const mixed = [row, row + 1].map((at) => {
      const [start, end] = [before?.[at] ?? after?.[at], after?.[at] ?? before?.[at]];
      return start?.map((level, channel) => level + share * ((end?.[channel] ?? 0) - level));
    });
    const [near, next] = [mixed[0] ?? mixed[1], mixed[1] ?? mixed[0]];
    if (!near || !next) return false;
    for (let channel = 0; channel < channels; channel += 1) {
      const [one, other] = [near[channel] ?? 0, next[channel] ?? 0];
      pixels[pixel * channels + channel] = Math.round(one + (off - row) * (other - one));
    }
  }
  return true;
}

/**
 * Fills a hole, in place, from the plain ground around it, or from two that a straight line divides, as a wall and a floor: each
 * by itself, and the line as it is at the ends of the hole. Other things beside the hole end there. Returns false, and changes
 * nothing, where there are no such grounds.
 * @param fillOne fills a hole on one ground in place; false where the ground cannot be told
 */
export function fillOnGrounds(part: Holed, fillOne: (of: Holed, ground: GroundPlanes) => boolean): boolean {
  const { width, hole, barred } = part;
  const { planes = [], division } = groundsAround(part) ?? {};
  const [first, second] = planes;
  if (!first) return false;
  if (!second || !division) return fillOne(part, first);
  const filled = { ...part, pixels: new Uint8Array(part.pixels) };
  const offsetOf = (pixel: number) =>
    dot({ x: pixel % width, y: Math.floor(pixel / width) }, division.normal);
  const sides = [
    { ground: first, isIn: (pixel: number) => offsetOf(pixel) < division.from },
    { ground: second, isIn: (pixel: number) => offsetOf(pixel) > division.to },
  ];
  for (const { ground, isIn } of sides) {
    const own = hole.map((is, pixel) => (is && isIn(pixel) ? 1 : 0));
    const others = hole.map((is, pixel) =>
      barred?.[pixel] || (!own[pixel] && (is || !isIn(pixel))) ? 1 : 0,
    );
    if (own.includes(1) && !fillOne({ ...filled, hole: own, barred: others }, ground)) return false;
  }
  if (!fillBand(filled, division)) return false;
  part.pixels.set(filled.pixels);
  return true;
}
