import { median } from '../median';
import { type Holed, isSilent } from '../patch-match/layer';
import { findLines } from '../patch-match/lines';
import { quickRandom } from '../random';
import { type Cell, type Cells, type GroundPlanes, OFF, offGround } from './ground-cells';

/**
 * Lines that are tried, through places so many cells apart, the cells of each ground by which they are judged, and the share of
 * these that may lie on the wrong side.
 */
const LINES = { tried: 400, apart: 6, cells: 600, wrong: 0.03 } as const;

const SEED = 43;

/** Least share of the hole on each side of a line through it. */
const SIDES = 0.02;

/** How far from a place of the line its edge is looked for: pixels, and cells. */
const SEARCH = { pixels: 8, cells: 3 } as const;

/** Places at which the line is seen at least, their share of those where one ground becomes the other, and how far off they may be, in pixels. */
const SEEN = { min: 14, share: 0.5, off: 1.5 } as const;

/**
 * Largest width of the band in which one ground becomes the other: pixels, and a share of the line in the hole; what is added on both
 * sides, and beside lines.
 */
const BAND = { max: 16, share: 0.1, more: 1, beside: 4 } as const;

/** Least cosine of the angle between lines of one band. */
const PARALLEL = 0.9986;

/**
 * An end of the line: places at which it is seen and averaged there, the fewest of them, and the farthest from the hole, as a share of the line in
 * it and in pixels.
 */
const ENDS = { places: 16, min: 6, farthest: 0.3, pixels: 24 } as const;

type Place = { x: number; y: number };

/** A range along a line. */
type End = { first: number; last: number };

type Groups = readonly [readonly Cell[], readonly Cell[]];

/**
 * A straight line between two grounds: places with normal · place < offset are on the first. `from` and `to`: offsets of the
 * band that is neither; `ends`: where the line is seen before and after the hole, along (-normal.y, normal.x).
 */
export type Division = {
  normal: Place;
  offset: number;
  from: number;
  to: number;
  ends: readonly [End | undefined, End | undefined];
  /** Whether a cell has some of the band. */
  isIn: (cell: Place) => boolean;
};

export const dot = (one: Place, other: Place) => one.x * other.x + one.y * other.y;

export const isBeyond = ({ normal, offset }: Pick<Division, 'normal' | 'offset'>, place: Place) =>
  dot(normal, place) >= offset;

/** The places between cells of one group and those of the other that lie close to each other in a row or a column. */
function betweenGroups([ones, others]: Groups, { side, columns, rows }: Cells): Place[] {
  const groupOf = new Uint8Array(columns * rows);
  const at = ({ x, y }: Place) => Math.floor(y / side) * columns + Math.floor(x / side);
  for (const cell of ones) groupOf[at(cell)] = 1;
  for (const cell of others) groupOf[at(cell)] = 2;
  const farthest = Math.ceil(BAND.max / side) + 2;
  const places: Place[] = [];
  for (const cell of [...ones, ...others]) {
    const from = at(cell);
    for (const [step, left] of [
      [1, columns - 1 - (from % columns)],
      [columns, rows - 1 - Math.floor(from / columns)],
    ] as const) {
      let way = 1;
      while (way < Math.min(farthest, left) && !groupOf[from + way * step]) way += 1;
      const to = groupOf[from + way * step];
      if (way > left || !to || to === groupOf[from]) continue;
      const half = (way * side) / 2;
      places.push(step === 1 ? { x: cell.x + half, y: cell.y } : { x: cell.x, y: cell.y + half });
    }
  }
  return places;
}

/** The line that divides two groups of cells, on which most places between them lie, if nearly all lie on their side (RANSAC). */
function roughLine(groups: Groups, cells: Cells) {
  const places = betweenGroups(groups, cells);
  if (places.length < 2) return undefined;
  const random = quickRandom(SEED);
  const every = Math.max(1, Math.floor(Math.max(...groups.map(({ length }) => length)) / LINES.cells));
  const [ones, others] = groups.map((some) => some.filter((_, index) => index % every === 0));
  let best = { count: 1, normal: { x: 0, y: 0 }, offset: 0 };
  for (let round = 0; round < LINES.tried; round += 1) {
    const [from, to] = [0, 1].map(() => places[Math.floor(random() * places.length)]);
    const way = from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
    if (!from || !to || way < LINES.apart * cells.side) continue;
    const normal = { x: (to.y - from.y) / way, y: (from.x - to.x) / way };
    const offset = dot(normal, from);
    const count = places.filter((place) => Math.abs(dot(normal, place) - offset) <= cells.side).length;
    if (count <= best.count) continue;
    const beyond = (some: readonly Cell[] = []) => some.filter((cell) => dot(normal, cell) >= offset).length;
    const wrong = beyond(ones) + (others?.length ?? 0) - beyond(others);
    const all = (ones?.length ?? 0) + (others?.length ?? 0);
    if (wrong <= LINES.wrong * all) best = { count, normal, offset };
    else if (all - wrong <= LINES.wrong * all)
      best = { count, normal: { x: -normal.x, y: -normal.y }, offset: -offset };
  }
  return best.count > 1 ? best : undefined;
}

/** The colors across a line at a place along it. */
function profileAt(
  part: Holed,
  { normal, offset }: { normal: Place; offset: number },
  along: number,
  reach: number,
) {
  const { width, height, channels, pixels } = part;
  const colors: { x: number; y: number; off: number; color: number[] }[] = [];
  for (let off = -reach; off <= reach; off += 1) {
    const x = Math.round(normal.x * (offset + off) - normal.y * along);
    const y = Math.round(normal.y * (offset + off) + normal.x * along);
    const pixel = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || isSilent(part, pixel)) return undefined;
    // What is off is so from the place that was read.
    const read = dot(normal, { x, y }) - offset;
    colors.push({
      x,
      y,
      off: read,
      color: [0, 1, 2].map((channel) => pixels[pixel * channels + channel] ?? 0),
    });
  }
  return colors;
}

const levelsAt = (planes: GroundPlanes, { x, y }: Place) =>
  planes.map(([level, across, down]) => level + across * x + down * y);

/** Where one ground becomes the other in a profile, and how far from it their colors begin; undefined where they do not. */
function crossingIn(
  profile: NonNullable<ReturnType<typeof profileAt>>,
  [one, other]: readonly [GroundPlanes, GroundPlanes],
) {
  const shares = profile.map(({ x, y, color }) => {
    const [from, to] = [levelsAt(one, { x, y }), levelsAt(other, { x, y })];
    const way = to.map((level, channel) => level - (from[channel] ?? 0));
    const length = way.reduce((sum, step) => sum + step * step, 0);
    return (
      way.reduce((sum, step, channel) => sum + step * ((color[channel] ?? 0) - (from[channel] ?? 0)), 0) /
      Math.max(1, length)
    );
  });
  const isOnOne = (index: number) => offGround(one, profile[index] ?? { x: 0, y: 0, color: [] }) <= OFF.other;
  const isOnOther = (index: number) =>
    offGround(other, profile[index] ?? { x: 0, y: 0, color: [] }) <= OFF.other;
  const last = profile.length - 1;
  if (!isOnOne(0) || !isOnOther(last)) return undefined;
  let [first, end] = [0, last];
  while (first < last && isOnOne(first + 1)) first += 1;
  while (end > 0 && isOnOther(end - 1)) end -= 1;
  const at = shares.findIndex((share, index) => index > 0 && share >= 0.5 && index >= first);
  const [before, after] = [shares[at - 1], shares[at]];
  const [near, next] = [profile[at - 1], profile[at]];
  if (before === undefined || after === undefined || !near || !next) return undefined;
  const part = after === before ? 0.5 : Math.min(1, Math.max(0, (0.5 - before) / (after - before)));
  return {
    off: near.off + part * (next.off - near.off),
    from: profile[first]?.off ?? 0,
    to: profile[end]?.off ?? 0,
  };
}

/** The hole's pixels along a line and on both sides of it. */
function holeAlong({ hole, width }: Holed, line: { normal: Place; offset: number }, band: number) {
  let [from, to, before, beyond, all] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0, 0];
  for (const [pixel, is] of hole.entries()) {
    if (!is) continue;
    const place = { x: pixel % width, y: Math.floor(pixel / width) };
    const off = dot(line.normal, place) - line.offset;
    all += 1;
    if (off < -band) before += 1;
    else if (off > band) beyond += 1;
    if (Math.abs(off) > band) continue;
    const along = dot(place, { x: -line.normal.y, y: line.normal.x });
    from = Math.min(from, along);
    to = Math.max(to, along);
  }
  return { from, to, isThrough: Math.min(before, beyond) >= SIDES * all };
}

type Point = { along: number; off: number };

/** The straight course on which most points lie (RANSAC), fitted to these by least squares. */
function courseOf(points: readonly Point[]) {
  const random = quickRandom(SEED);
  const near = (turn: number, at: number) =>
    points.filter(({ along, off }) => Math.abs(off - at - turn * along) <= SEEN.off);
  let kept: readonly Point[] = [];
  for (let round = 0; round < LINES.tried; round += 1) {
    const [one, other] = [0, 1].map(() => points[Math.floor(random() * points.length)]);
    if (!one || !other || Math.abs(one.along - other.along) < SEEN.min) continue;
    const turn = (other.off - one.off) / (other.along - one.along);
    const some = near(turn, one.off - turn * one.along);
    if (some.length > kept.length) kept = some;
  }
  const mean = (value: (point: Point) => number) =>
    kept.reduce((sum, point) => sum + value(point), 0) / Math.max(1, kept.length);
  const [middle, off] = [mean(({ along }) => along), mean((point) => point.off)];
  const spread = mean(({ along }) => (along - middle) ** 2);
  const turn = mean((point) => (point.along - middle) * (point.off - off)) / Math.max(1, spread);
  return { turn, at: off - turn * middle, kept: near(turn, off - turn * middle) };
}

/**
 * The straight line through a hole that divides two grounds, as exactly as it is seen beside the hole; undefined where there is none.
 * @param groups the cells on each ground
 */
export function divisionOf(
  part: Holed,
  grounds: readonly [GroundPlanes, GroundPlanes],
  groups: Groups,
  cells: Cells,
): Division | undefined {
  const rough = roughLine(groups, cells);
  if (!rough) return undefined;
  const { side } = cells;
  const reach = SEARCH.pixels + SEARCH.cells * side;
  const farthest = part.width + part.height;
  const points: { along: number; off: number; from: number; to: number }[] = [];
  for (let along = -farthest; along <= farthest; along += 1) {
    const profile = profileAt(part, rough, along, reach);
    const crossing = profile && crossingIn(profile, grounds);
    if (crossing) points.push({ along, ...crossing });
  }
  if (points.length < SEEN.min) return undefined;
  const { turn, at, kept } = courseOf(points);
  if (kept.length < SEEN.min || kept.length < SEEN.share * points.length) return undefined;
  const longer = Math.hypot(1, turn);
  const direction = { x: -rough.normal.y, y: rough.normal.x };
  const normal = {
    x: (rough.normal.x - turn * direction.x) / longer,
    y: (rough.normal.y - turn * direction.y) / longer,
  };
  const line = { normal, offset: (rough.offset + at) / longer };
  const offOf = ({ along, off }: { along: number; off: number }) => off - at - turn * along;
  const seen = points.filter((point) => Math.abs(offOf(point)) <= SEEN.off);
  const [before, after] = [
    median(seen.map((point) => point.from - point.off)) - BAND.more,
    median(seen.map((point) => point.to - point.off)) + BAND.more,
  ];
  const through = holeAlong(part, line, Math.max(2, after, -before));
  if (!through.isThrough || after - before > Math.max(BAND.max, BAND.share * (through.to - through.from)))
    return undefined;
  const end = (step: 1 | -1, from: number): End | undefined => {
    const ways = seen.map(({ along }) => step * (along - from)).filter((way) => way > 0);
    const near = ways.sort((one, other) => one - other).slice(0, ENDS.places);
    const [first, last] = [near[0] ?? 0, near.at(-1) ?? 0];
    const isNear = first <= Math.max(ENDS.pixels, ENDS.farthest * (through.to - through.from));
    if (near.length < ENDS.min || !isNear) return undefined;
    return step === 1
      ? { first: from + first, last: from + last }
      : { first: from - last, last: from - first };
  };
  const ends = [end(-1, through.from), end(1, through.to)] as const;
  if (!ends[0] && !ends[1]) return undefined;
  const [from, to] = [line.offset + before, line.offset + after];
  const isIn = (cell: Place) => dot(normal, cell) > from - side && dot(normal, cell) < to + side;
  return { ...line, from, to, ends, isIn };
}

/**
 * The band of straight lines that cross a hole on one ground, as a seam or a skirting board does; undefined without lines, or with
 * others.
 */
export function bandThrough(part: Holed): Division | undefined {
  const [main, ...others] = findLines(part);
  if (!main || others.some(({ normal }) => Math.abs(dot(normal, main.normal)) < PARALLEL)) return undefined;
  const offsets = [main, ...others].map(({ normal, offset, from, to }) => {
    const along = (from + to) / 2;
    const middle = { x: normal.x * offset - normal.y * along, y: normal.y * offset + normal.x * along };
    return dot(middle, main.normal);
  });
  const [from, to] = [Math.min(...offsets) - BAND.beside, Math.max(...offsets) + BAND.beside];
  if (to - from > 2 * BAND.beside + Math.max(BAND.max, BAND.share * (main.to - main.from))) return undefined;
  const { normal } = main;
  const ends = [
    { first: main.from - ENDS.places, last: main.from },
    { first: main.to, last: main.to + ENDS.places },
  ] as const;
  const isIn = (cell: Place) => dot(normal, cell) > from && dot(normal, cell) < to;
  return { normal, offset: (from + to) / 2, from, to, ends, isIn };
}
