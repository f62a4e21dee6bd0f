import type { Area, Size } from '@tuzuo/core/geometry/size';
import { findParts } from '../matting/mask-cleanup';
import { median } from '../median';
import { type Holed, isSilent } from '../patch-match/layer';
import { fillHarmonic } from '../picture/harmonic';
import { areaAround, grown } from '../picture/mask';
import { fitPlane, type Plane } from '../picture/plane';
import { type Bounds, holeParts, withIslands } from './hole-parts';
import { nearestOf } from './nearest';

/** Strokes at most this far apart, in pixels, lie over one thing. */
const TOGETHER = 6;

/** Longest side of the judged surroundings, in cells: means of squares, in which grain does not count. */
const SIDE = 320;

/** Smallest side of a cell, in pixels. */
const MIN_CELL = 2;

/**
 * Distances from a part of the hole, as shares of its longer side: up to `near`, a shadow is looked for, and beyond it, up to
 * `far`, is the ground. The widest come first, since close to a thing, the ground may be in its shadow.
 */
const REACHES = [
  { near: 0.6, far: 1.1 },
  { near: 0.35, far: 0.8 },
  { near: 0.2, far: 0.45 },
] as const;

/**
 * Levels that a cell of plain ground may be off it, the share of cells that must fit, rounds and turns of fitting, and the
 * fewest and most cells it is fitted to.
 */
const PLAIN = { levels: 7, share: 0.9, rounds: 4, turns: 3, cells: 60, samples: 3_000 } as const;

/** Levels from which a cell is of another thing, which the share above leaves out, and the share of cells that must not be. */
const OTHERS = { levels: 20, rest: 0.6 } as const;

/** Deviation of neighboring cells, in levels, above which ground has a texture, and not a plain color. */
const MAX_NOISE = 2.5;

/**
 * What is a shadow on plain ground: darker by at least so many levels, and this multiple of the cells' noise, by this share of
 * the ground at most, and off its color by these levels, and this share of the shade.
 */
const SHADE = { min: 2, noise: 2, max: 0.75, color: 6, colorPerShade: 0.15 } as const;

/** Distance up to which anything that is not ground is a rim of the thing: a share of its longer side. */
const RIM = 0.02;

/** Share of what was found that may reach the end of what was searched. */
const UNBOUNDED = 0.03;

/** Levels above the least shade from which an outline is firm, and the share of it that may be: things end firmly, shadows do not. */
const FIRM = { levels: 10, share: 0.15 } as const;

/** Islands in a hole that are smaller than this share of the square of a part's longer side are scraps. */
const ISLAND = 0.01;

/** Cells added around the hole and a shadow: where these end in the ground's grain. */
const PENUMBRA = 3;

const RGB = 3;

/** A part of a hole, its bounds, and the longer side of these in pixels. */
type Part = { numbers: Int32Array; number: number; box: Bounds; longer: number };

/** The surroundings of a part of a hole, as means of square cells. */
type Cells = Size & {
  /** Levels of each channel. */
  planes: readonly Float32Array[];
  /** Cells that have some of the hole. */
  hole: Uint8Array;
  /** Cells that are known, and have nothing of the hole. */
  known: Uint8Array;
  /** Distance from the hole, in cells. */
  distance: Float32Array;
};

function cellsIn(picture: Holed, part: Part, area: Area, side: number): Cells {
  const { channels, pixels } = picture;
  const [width, height] = [Math.ceil(area.width / side), Math.ceil(area.height / side)];
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  const [hole, counts] = [new Uint8Array(width * height), new Uint32Array(width * height)];
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const pixel = (area.top + y) * picture.width + area.left + x;
      const cell = Math.floor(y / side) * width + Math.floor(x / side);
      if (picture.hole[pixel] && part.numbers[pixel] === part.number) hole[cell] = 1;
      if (isSilent(picture, pixel)) continue;
      counts[cell] = (counts[cell] ?? 0) + 1;
      for (const [channel, plane] of planes.entries())
        plane[cell] = (plane[cell] ?? 0) + (pixels[pixel * channels + channel] ?? 0);
    }
  }
  for (const plane of planes)
    for (const [cell, count] of counts.entries()) plane[cell] = (plane[cell] ?? 0) / Math.max(1, count);
  const known = counts.map((count, cell) => (count > 0 && !hole[cell] ? 1 : 0));
  const { distance } = nearestOf(hole, { width, height });
  return { width, height, planes, hole, known: Uint8Array.from(known), distance };
}

/** The levels of a channel over the cells: a plane, and a bend across and down, as light has that falls off to the sides. */
type Ground = { flat: Plane; bend: Plane };

/** Where a cell lies, from the middle. */
const placeOf = (cell: number, { width, height }: Size) => ({
  x: (2 * (cell % width)) / width - 1,
  y: (2 * Math.floor(cell / width)) / height - 1,
});

const onPlane = ([level, across, down]: Plane, x: number, y: number) => level + across * x + down * y;

function levelAt({ flat, bend }: Ground, cell: number, size: Size): number {
  const { x, y } = placeOf(cell, size);
  return onPlane(flat, x, y) + onPlane(bend, x * x, y * y);
}

/** Fits a channel's plane and bend in turn (backfitting). */
function fitted(ground: Ground, values: Float32Array, on: readonly number[], size: Size): Ground {
  const samples = on.map((cell) => ({ ...placeOf(cell, size), level: values[cell] ?? 0 }));
  let { flat, bend } = ground;
  for (let turn = 0; turn < PLAIN.turns; turn += 1) {
    flat = fitPlane(samples, ({ x, y, level }) => level - onPlane(bend, x * x, y * y)) ?? flat;
    const rests = samples.map(({ x, y, level }) => ({
      x: x * x,
      y: y * y,
      rest: level - onPlane(flat, x, y),
    }));
    bend = fitPlane(rests, ({ rest }) => rest) ?? bend;
  }
  return { flat, bend };
}

/** The ground through most of some cells, per channel, and the cells on it; undefined where it is not plain. */
function plainGround(cells: Cells, far: readonly number[]): { grounds: Ground[]; on: number[] } | undefined {
  if (far.length < PLAIN.cells) return undefined;
  const every = Math.ceil(far.length / PLAIN.samples);
  const some = far.filter((_, index) => index % every === 0);
  // Starts from the median, so that other things on the ground do not count.
  let grounds = cells.planes.map((values): Ground => {
    const level = median(some.map((cell) => values[cell] ?? 0));
    return { flat: [level, 0, 0], bend: [0, 0, 0] };
  });
  const within = (levels: number, from: readonly number[]) =>
    from.filter((cell) =>
      grounds.every(
        (ground, channel) =>
          Math.abs((cells.planes[channel]?.[cell] ?? 0) - levelAt(ground, cell, cells)) <= levels,
      ),
    );
  for (let round = PLAIN.rounds; round >= 1; round -= 1) {
    // A slope is found in rounds, from a wide choice to a narrow one.
    const on = within(PLAIN.levels * round, some);
    grounds = grounds.map((ground, channel) =>
      fitted(ground, cells.planes[channel] ?? new Float32Array(), on, cells),
    );
  }
  const [on, ground] = [within(PLAIN.levels, far), within(OTHERS.levels, far)];
  const isPlain = ground.length >= OTHERS.rest * far.length && on.length >= PLAIN.share * ground.length;
  return isPlain ? { grounds, on } : undefined;
}

/** The levels that the ground has in each cell: as fitted, and what is off that continued from the cells on it. */
const groundOf = (cells: Cells, { grounds, on }: { grounds: readonly Ground[]; on: readonly number[] }) =>
  grounds.map((ground, channel) => {
    const rest = new Float32Array(cells.known.length);
    const isOn = new Uint8Array(cells.known.length);
    for (const cell of on) {
      rest[cell] = (cells.planes[channel]?.[cell] ?? 0) - levelAt(ground, cell, cells);
      isOn[cell] = 1;
    }
    fillHarmonic(rest, isOn, cells);
    return rest.map((value, cell) => value + levelAt(ground, cell, cells));
  });

/** Deviation of cells from the mean of their neighbors to both sides, in levels of green: noise and texture. */
function noiseOf({ planes, width, known }: Cells, on: readonly number[]): number {
  const values = planes[1] ?? new Float32Array();
  const offs = on
    .filter((cell) => known[cell - 1] && known[cell + 1] && cell % width > 0 && cell % width < width - 1)
    .map((cell) => Math.abs((values[cell] ?? 0) - ((values[cell - 1] ?? 0) + (values[cell + 1] ?? 0)) / 2));
  // The median of absolute deviations as a standard deviation; the mean of two adds half to the variance.
  return (1.4826 * median(offs)) / Math.sqrt(1.5);
}

/** How much darker a cell is than the ground, in levels; undefined where it is not in its color. */
function shadeOf(cells: Cells, ground: readonly Float32Array[], cell: number): number | undefined {
  const mean = (planes: readonly Float32Array[]) =>
    planes.reduce((sum, plane) => sum + (plane[cell] ?? 0), 0) / RGB;
  const [level, shade] = [mean(ground), mean(ground) - mean(cells.planes)];
  if (shade > SHADE.max * level) return undefined;
  const share = shade / Math.max(1, level);
  const isOfGround = ground.every((plane, channel) => {
    const off = (plane[cell] ?? 0) * (1 - share) - (cells.planes[channel]?.[cell] ?? 0);
    return Math.abs(off) <= SHADE.color + SHADE.colorPerShade * shade;
  });
  return isOfGround ? shade : undefined;
}

/** The flagged cells that are connected with the hole. */
function touching(flags: Uint8Array, { width, hole }: Cells): Uint8Array {
  const found = new Uint8Array(flags.length);
  const queue = [...hole.keys()].filter((cell) => hole[cell]);
  for (let at = 0; at < queue.length; at += 1) {
    const cell = queue[at] ?? 0;
    const x = cell % width;
    for (const beside of [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width]) {
      if (!flags[beside] || found[beside]) continue;
      found[beside] = 1;
      queue.push(beside);
    }
  }
  return found;
}

/** Those cells that are not ground and end close to the hole: rims of the thing. What goes on is another thing. */
function rims(others: Uint8Array, { width, height, distance }: Cells, reach: number): Uint8Array {
  const { parts, sizes } = findParts({ data: others.map((is) => is * 255), width, height });
  const isLarger = new Uint8Array(sizes.length);
  for (const [cell, part] of parts.entries()) if ((distance[cell] ?? 0) > reach) isLarger[part] = 1;
  return others.map((is, cell) => (is && !isLarger[parts[cell] ?? 0] ? 1 : 0));
}

/** Whether cells end softly in the ground, within what was searched. */
function isShadow(found: Uint8Array, shades: Float32Array, cells: Cells, near: number, min: number): boolean {
  const { width, known, distance } = cells;
  let [size, atEnd, outline, firm] = [0, 0, 0, 0];
  for (const [cell, is] of found.entries()) {
    if (!is) continue;
    size += 1;
    if ((distance[cell] ?? 0) > near - 1) atEnd += 1;
    const x = cell % width;
    const around = [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width];
    if (!around.some((beside) => known[beside] && !found[beside])) continue;
    outline += 1;
    if ((shades[cell] ?? 0) > min + FIRM.levels) firm += 1;
  }
  return atEnd <= UNBOUNDED * size && firm <= FIRM.share * outline;
}

/** The shadow of a part of a hole within a reach, 1 per pixel of an area; undefined where there is none, or no plain ground. */
function shadowWithin(picture: Holed, part: Part, reach: (typeof REACHES)[number]) {
  const { longer } = part;
  const area = areaAround(part.box, Math.ceil(reach.far * longer), picture);
  const side = Math.max(MIN_CELL, Math.ceil(Math.max(area.width, area.height) / SIDE));
  const cells = cellsIn(picture, part, area, side);
  const [near, far] = [(reach.near * longer) / side, (reach.far * longer) / side];
  const isFar = (cell: number) => (cells.distance[cell] ?? 0) > near && (cells.distance[cell] ?? 0) <= far;
  const plain = plainGround(
    cells,
    [...cells.known.keys()].filter((cell) => cells.known[cell] && isFar(cell)),
  );
  const noise = plain && noiseOf(cells, plain.on);
  if (!plain || noise === undefined || noise > MAX_NOISE) return undefined;
  const ground = groundOf(cells, plain);
  const min = Math.max(SHADE.min, SHADE.noise * noise);
  const shades = new Float32Array(cells.known.length);
  const others = new Uint8Array(cells.known.length);
  const flags = cells.known.map((is, cell) => {
    if (!is || (cells.distance[cell] ?? 0) > near) return 0;
    const shade = shadeOf(cells, ground, cell);
    shades[cell] = shade ?? 0;
    others[cell] = shade === undefined || shade < -min ? 1 : 0;
    return shade !== undefined && shade > min ? 1 : 0;
  });
  for (const [cell, is] of rims(others, cells, Math.max(1, (RIM * longer) / side)).entries())
    if (is) flags[cell] = 1;
  const found = touching(flags, cells);
  if (!isShadow(found, shades, cells, near, min)) return undefined;
  const whole = grown(
    found.map((is, cell) => is | (cells.hole[cell] ?? 0)),
    cells,
    PENUMBRA,
  );
  const isOther = (cell: number) =>
    cells.known[cell] && !found[cell] && Math.abs(shadeOf(cells, ground, cell) ?? 255) > PLAIN.levels;
  return { area, side, columns: cells.width, flags: whole.map((is, cell) => (is && !isOther(cell) ? 1 : 0)) };
}

/**
 * Extends a hole over the soft shadows around its parts, and over what is left of a thing's rim, where these lie on plain
 * ground: the ground beyond tells what is darker. Only where what is found ends softly within its surroundings; on other
 * ground, the hole stays as it is.
 * @returns the grown hole, at the picture's size
 */
export function coverPlainShadows(picture: Holed): Uint8Array {
  const { numbers, bounds } = holeParts(picture, TOGETHER);
  const hole = new Uint8Array(picture.hole);
  let smallest = Number.POSITIVE_INFINITY;
  for (const [number, box] of bounds.entries()) {
    if (number === 0 || box.right < 0) continue;
    const part: Part = {
      numbers,
      number,
      box,
      longer: Math.max(box.right - box.left, box.bottom - box.top) + 1,
    };
    for (const reach of REACHES) {
      const shadow = shadowWithin(picture, part, reach);
      if (!shadow) continue;
      const { area, side, columns, flags } = shadow;
      for (let y = 0; y < area.height; y += 1) {
        for (let x = 0; x < area.width; x += 1) {
          const pixel = (area.top + y) * picture.width + area.left + x;
          if (flags[Math.floor(y / side) * columns + Math.floor(x / side)]) hole[pixel] = 1;
        }
      }
      smallest = Math.min(smallest, part.longer);
      break;
    }
  }
  return smallest < Number.POSITIVE_INFINITY ? withIslands(hole, picture, ISLAND * smallest ** 2) : hole;
}
