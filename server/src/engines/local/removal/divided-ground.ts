import type { Holed } from '../patch-match/layer';
import { findLines, type Line } from '../patch-match/lines';

/**
 * Lines that divide two grounds, as the two edges of a skirting board do: the least cosine of the angle between them, how much
 * wider than them their band is on both sides, in pixels, and its largest width, in pixels or as a share of the hole's line.
 */
const BAND = { cosine: 0.9986, beside: 4, max: 16, maxShare: 0.1 } as const;

/** Length beside the hole, in pixels, along which the colors of the band are averaged. */
const ENDS = 16;

type Place = { x: number; y: number };

/** The band in which one ground ends and another begins: its first and last offset along the normal. */
type Band = { normal: Place; from: number; to: number };

const dot = (one: Place, other: Place) => one.x * other.x + one.y * other.y;

/** The band of parallel lines through a hole; undefined without lines, or with others. */
function bandOf(lines: readonly Line[]): Band | undefined {
  const [main] = lines;
  if (!main || lines.some(({ normal }) => Math.abs(dot(normal, main.normal)) < BAND.cosine)) return undefined;
  const offsets = lines.map(({ normal, offset, from, to }) => {
    const along = (from + to) / 2;
    const middle = { x: normal.x * offset - normal.y * along, y: normal.y * offset + normal.x * along };
    return dot(middle, main.normal);
  });
  const [from, to] = [Math.min(...offsets), Math.max(...offsets)];
  if (to - from > Math.max(BAND.max, BAND.maxShare * (main.to - main.from))) return undefined;
  return { normal: main.normal, from: from - BAND.beside, to: to + BAND.beside };
}

/** Fills a band's part of a hole with the colors that it has at both ends of the hole; false where it is seen at none. */
function fillBand({ width, channels, pixels, hole, barred }: Holed, { normal, from, to }: Band): boolean {
  const rows = new Map<number, { pixel: number; along: number }[]>();
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const place = { x: pixel % width, y: Math.floor(pixel / width) };
    const offset = dot(place, normal);
    if (offset < from || offset > to || barred?.[pixel]) continue;
    const row = rows.get(Math.round(offset)) ?? [];
    row.push({ pixel, along: dot(place, { x: -normal.y, y: normal.x }) });
    rows.set(Math.round(offset), row);
  }
  for (const row of rows.values()) {
    const inHole = row.filter(({ pixel }) => hole[pixel]);
    if (inHole.length === 0) continue;
    const [first, last] = [
      Math.min(...inHole.map(({ along }) => along)),
      Math.max(...inHole.map(({ along }) => along)),
    ];
    const known = row.filter(({ pixel }) => !hole[pixel]);
    const before = known.filter(({ along }) => along < first && along >= first - ENDS);
    const after = known.filter(({ along }) => along > last && along <= last + ENDS);
    const ends = [before.length > 0 ? before : after, after.length > 0 ? after : before] as const;
    if (ends[0].length === 0) return false;
    for (let channel = 0; channel < channels; channel += 1) {
      const [start = 0, end = 0] = ends.map(
        (some) =>
          some.reduce((sum, { pixel }) => sum + (pixels[pixel * channels + channel] ?? 0), 0) / some.length,
      );
      for (const { pixel, along } of inHole) {
        const share = (along - first) / Math.max(1, last - first);
        pixels[pixel * channels + channel] = Math.round(start + (end - start) * share);
      }
    }
  }
  return true;
}

/**
 * Fills a hole, in place, across which a straight line divides two grounds, as a wall and a floor: each by itself, and the
 * line as it is at both ends of the hole. Returns false, and changes nothing, where there is no such line.
 * @param fillOne fills a hole on one ground in place; false where the ground cannot be told
 */
export function fillDivided(part: Holed, fillOne: (of: Holed) => boolean): boolean {
  const { width, hole, barred } = part;
  const band = bandOf(findLines(part));
  if (!band) return false;
  const filled = { ...part, pixels: part.pixels.slice() };
  const offsetOf = (pixel: number) => dot({ x: pixel % width, y: Math.floor(pixel / width) }, band.normal);
  const sides = [
    (pixel: number) => offsetOf(pixel) < band.from,
    (pixel: number) => offsetOf(pixel) > band.to,
  ];
  for (const isIn of sides) {
    const own = hole.map((is, pixel) => (is && isIn(pixel) ? 1 : 0));
    const others = hole.map((is, pixel) =>
      barred?.[pixel] || (!own[pixel] && (is || !isIn(pixel))) ? 1 : 0,
    );
    if (own.includes(1) && !fillOne({ ...filled, hole: own, barred: others })) return false;
  }
  if (!fillBand(filled, band)) return false;
  part.pixels.set(filled.pixels);
  return true;
}
