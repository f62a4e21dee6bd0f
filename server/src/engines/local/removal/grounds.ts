import { findParts } from '../matting/mask-cleanup';
import type { Holed } from '../patch-match/layer';
import {
  type Cell,
  type Cells,
  cellsAround,
  type GroundPlanes,
  mainGround,
  OFF,
  offGround,
} from './ground-cells';
import { bandThrough, type Division, divisionOf, dot, isBeyond } from './ground-line';
import { nearestOf } from './nearest';

/** Fewer cells say nothing. */
const MIN_CELLS = 60;

/** Least share of the cells that are on a ground: on one alone, and on the smaller of two. */
const SHARES = { alone: 0.6, smaller: 0.06, both: 0.6 } as const;

/** Of the cells beside a hole on one side of a line: those on the other side's ground at most, and on its own at least. */
const DIVIDED = { wrong: 0.1, own: 0.6 } as const;

/** Distance from the hole up to which cells lie beside it, in cells. */
const BESIDE = 4;

/**
 * Other things beside a hole: the largest share of its outline that they take, the share from which one counts, how alike in levels
 * two are parts of one, the largest share of the hole that may lie between these, and how deep, as
 * shares, told in as many directions at as many places.
 */
const OTHERS = {
  all: 0.35,
  least: 0.01,
  alike: 30,
  between: 0.04,
  depth: 0.4,
  directions: 32,
  places: 40_000,
} as const;

/** Shares of what is seen around a hole in which its grounds are looked for: farther out may be others. */
const REACHES = [0.4, 1] as const;

/** The plain grounds around a hole: one, or two on both sides of a straight line. */
type Grounds = { planes: readonly GroundPlanes[]; division?: Division };

/** The ground of a place. */
const groundAt = ({ planes, division }: Grounds, place: { x: number; y: number }) =>
  planes[division && isBeyond(division, place) ? 1 : 0] ?? [];

/** A thing beside a hole: its cells there, and their mean color. */
type Thing = { cells: Cell[]; color: number[] };

/** The things beside a hole, and the number of cells that lie beside it. */
function thingsBeside({ cells, columns, rows }: Cells, grounds: Grounds): { things: Thing[]; all: number } {
  const flags = new Uint8Array(columns * rows);
  let all = 0;
  for (const [at, cell] of cells) {
    if (cell.distance > BESIDE) continue;
    all += 1;
    if (grounds.division?.isIn(cell)) continue;
    if (offGround(groundAt(grounds, cell), cell) > OFF.other) flags[at] = 255;
  }
  const { parts, sizes } = findParts({ data: flags, width: columns, height: rows });
  const groups = sizes.map((): Cell[] => []);
  for (const [at, cell] of cells) if (flags[at]) groups[parts[at] ?? 0]?.push(cell);
  const mean = (some: readonly Cell[], channel: number) =>
    some.reduce((sum, { color }) => sum + (color[channel] ?? 0), 0) / Math.max(1, some.length);
  const things = groups
    .filter(({ length }) => length > 0)
    .map((some) => ({ cells: some, color: [0, 1, 2].map((channel) => mean(some, channel)) }));
  return { things, all };
}

/**
 * The part of a hole that lies between cells, in their convex hull, told in directions: its share, and how deep in the hole it
 * reaches, as a share of the deepest place.
 */
function partBetween({ hole, width }: Holed, depths: Float32Array, cells: readonly Cell[]) {
  const edges = Array.from({ length: OTHERS.directions }, (_, index) => {
    const angle = (2 * Math.PI * index) / OTHERS.directions;
    const normal = { x: Math.cos(angle), y: Math.sin(angle) };
    return { normal, most: Math.max(...cells.map((cell) => dot(normal, cell))) };
  });
  let [inside, all, deep, deepest] = [0, 0, 0, 1];
  const step = Math.max(1, Math.round(Math.sqrt(hole.length / OTHERS.places)));
  for (let y = 0; y * width < hole.length; y += step) {
    for (let x = 0; x < width; x += step) {
      const pixel = y * width + x;
      if (!hole[pixel]) continue;
      all += 1;
      const depth = depths[pixel] ?? 0;
      deepest = Math.max(deepest, depth);
      if (!edges.every(({ normal, most }) => dot(normal, { x, y }) <= most)) continue;
      inside += 1;
      deep = Math.max(deep, depth);
    }
  }
  return { share: inside / Math.max(1, all), depth: deep / deepest };
}

/** Whether hardly any cells beside a hole are on the ground of the line's other side, and each ground is on most of its own side. */
function isDivided({ cells }: Cells, { planes, division }: Required<Grounds>): boolean {
  const beside = [...cells.values()].filter((cell) => cell.distance <= BESIDE && !division.isIn(cell));
  return [false, true].every((isOther, side) => {
    const own = beside.filter((cell) => isBeyond(division, cell) === isOther);
    const isOn = (index: number) => (cell: Cell) => offGround(planes[index] ?? [], cell) <= OFF.other;
    const wrong = own.filter((cell) => isOn(1 - side)(cell) && !isOn(side)(cell));
    return (
      wrong.length <= DIVIDED.wrong * own.length && own.filter(isOn(side)).length >= DIVIDED.own * own.length
    );
  });
}

/** Whether the things beside a hole end there: they are few, and hardly anything of the hole lies between parts of one. */
function canEnd(part: Holed, { things, all }: { things: readonly Thing[]; all: number }): boolean {
  if (things.reduce((sum, { cells }) => sum + cells.length, 0) > OTHERS.all * all) return false;
  const isAlike = (one: Thing, other: Thing) =>
    one.color.every((level, channel) => Math.abs(level - (other.color[channel] ?? 0)) <= OTHERS.alike);
  const { distance } = nearestOf(
    part.hole.map((is) => 1 - is),
    part,
  );
  return things.every((one) => {
    const same = things.filter((other) => isAlike(one, other)).flatMap(({ cells }) => cells);
    if (same.length <= OTHERS.least * all) return true;
    const { share, depth } = partBetween(part, distance, same);
    return share <= OTHERS.between && depth <= OTHERS.depth;
  });
}

/** The grounds on which most cells lie: two if a straight line divides them, or one. */
function groundsIn(part: Holed, seen: Cells): Grounds | undefined {
  const all = [...seen.cells.values()];
  const first = all.length < MIN_CELLS ? undefined : mainGround(all);
  if (!first) return undefined;
  const isOn = (planes: GroundPlanes) => (cell: Cell) => offGround(planes, cell) <= OFF.on;
  const on = all.filter(isOn(first));
  const left = all.filter((cell) => offGround(first, cell) > OFF.other);
  const second = left.length < SHARES.smaller * all.length ? undefined : mainGround(left);
  const beyond = second ? left.filter(isOn(second)) : [];
  if (second && beyond.length >= SHARES.smaller * all.length) {
    const isEnough = on.length + beyond.length >= SHARES.both * all.length;
    const division = isEnough && divisionOf(part, [first, second], [on, beyond], seen);
    if (division) return { planes: [first, second], division };
  }
  return on.length >= SHARES.alone * all.length ? { planes: [first] } : undefined;
}

/**
 * Finds the plain ground around a hole, or the two that a straight line through it divides, as a wall and a table, where
 * hardly anything else is beside the hole that may go on in it; undefined otherwise.
 * @param part the hole with its surroundings; nothing else is looked at
 */
export function groundsAround(part: Holed): Grounds | undefined {
  const around = cellsAround(part);
  for (const reach of REACHES) {
    const cells = new Map([...around.cells].filter(([, { distance }]) => distance <= reach * around.reach));
    const seen = { ...around, cells };
    const grounds = groundsIn(part, seen);
    if (!grounds || (grounds.division && !isDivided(seen, { division: grounds.division, ...grounds })))
      continue;
    if (canEnd(part, thingsBeside(seen, grounds))) return grounds;
    const band = grounds.division ? undefined : bandThrough(part);
    const crossed = band && { planes: [...grounds.planes, ...grounds.planes], division: band };
    if (crossed && canEnd(part, thingsBeside(seen, crossed))) return crossed;
  }
  return undefined;
}
