import { type Holed, isSilent } from '../patch-match/layer';
import { setBounds } from '../picture/mask';
import { fitPlane, type Plane } from '../picture/plane';
import { quickRandom } from '../random';
import { nearestOf } from './nearest';

/** Cells along the hole's longer side: in means of squares, grain does not count. */
const CELLS = 120;

/** How far around a hole its grounds are looked for: a share of its longer side, in pixels between these. */
const AROUND = { share: 0.3, min: 24, max: 160 } as const;

/** Cells beside the hole that show some of what is to go. */
const RIM = 1.5;

/** Levels that a cell may be off its ground, while that is looked for and after; farther off than the last is none of it. */
export const OFF = { tried: 5, on: 8, other: 12 } as const;

/** Planes that are tried, and the cells by which each is judged. */
const TRIED = { planes: 300, cells: 400 } as const;

const SEED = 41;

const RGB = 3;

/** A square of known pixels: its middle in pixels, its distance from the hole in cells, and its mean color. */
export type Cell = { x: number; y: number; distance: number; color: readonly [number, number, number] };

/** The levels of a plain ground: a plane for each of red, green and blue. */
export type GroundPlanes = readonly Plane[];

/** The known cells around a hole, their side in pixels, the distance up to which they lie in cells, and the place of each in a grid of so many columns. */
export type Cells = { side: number; reach: number; columns: number; rows: number; cells: Map<number, Cell> };

/** How far around a hole its grounds are looked for, in pixels. */
export function reachAround(hole: Uint8Array, width: number): number {
  const box = setBounds(hole, { width });
  const longer = box ? Math.max(box.right - box.left, box.bottom - box.top) + 1 : 0;
  return Math.round(Math.min(AROUND.max, Math.max(AROUND.min, AROUND.share * longer)));
}

/** Means of the squares around a hole in which all is known. */
export function cellsAround(part: Holed): Cells {
  const { width, height, channels, pixels, hole } = part;
  const box = setBounds(hole, part);
  const longer = box ? Math.max(box.right - box.left, box.bottom - box.top) + 1 : 0;
  const side = Math.max(1, Math.round(longer / CELLS));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const inHole = new Uint8Array(columns * rows);
  const sums = new Float64Array(columns * rows * RGB);
  const counts = new Uint32Array(columns * rows);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const at = Math.floor(y / side) * columns + Math.floor(x / side);
    if (hole[pixel]) inHole[at] = 1;
    if (isSilent(part, pixel)) continue;
    counts[at] = (counts[at] ?? 0) + 1;
    for (let channel = 0; channel < RGB; channel += 1)
      sums[at * RGB + channel] = (sums[at * RGB + channel] ?? 0) + (pixels[pixel * channels + channel] ?? 0);
  }
  const { distance } = nearestOf(inHole, { width: columns, height: rows });
  const reach = reachAround(hole, width) / side;
  const cells = new Map<number, Cell>();
  for (const [at, count] of counts.entries()) {
    const way = distance[at] ?? 0;
    const isWhole = count === side * side;
    if (!isWhole || way <= RIM || way > reach) continue;
    const mean = (channel: number) => (sums[at * RGB + channel] ?? 0) / count;
    cells.set(at, {
      x: ((at % columns) + 0.5) * side - 0.5,
      y: (Math.floor(at / columns) + 0.5) * side - 0.5,
      distance: way,
      color: [mean(0), mean(1), mean(2)],
    });
  }
  return { side, reach, columns, rows, cells };
}

/** The largest difference of a color from a ground at a place, in levels. */
export function offGround(
  planes: GroundPlanes,
  { x, y, color }: { x: number; y: number; color: readonly number[] },
): number {
  let most = 0;
  for (const [channel, [level, across, down]] of planes.entries())
    most = Math.max(most, Math.abs((color[channel] ?? 0) - (level + across * x + down * y)));
  return most;
}

const planesThrough = (cells: readonly Cell[]): GroundPlanes =>
  [0, 1, 2]
    .map((channel) => fitPlane(cells, ({ color }) => color[channel] ?? 0))
    .filter((plane) => plane !== undefined);

/** The plain ground on which most of some cells lie, found by trying planes through three of them each (RANSAC). */
export function mainGround(cells: readonly Cell[]): GroundPlanes | undefined {
  const random = quickRandom(SEED);
  const every = Math.max(1, Math.floor(cells.length / TRIED.cells));
  const judged = cells.filter((_, index) => index % every === 0);
  let best: { planes: GroundPlanes; count: number } = { planes: [], count: 0 };
  for (let round = 0; round < TRIED.planes; round += 1) {
    const some = [0, 1, 2].map(() => cells[Math.floor(random() * cells.length)]);
    const planes = planesThrough(some.filter((cell) => cell !== undefined));
    if (planes.length < RGB) continue;
    const count = judged.filter((cell) => offGround(planes, cell) <= OFF.tried).length;
    if (count > best.count) best = { planes, count };
  }
  for (let round = 0; round < 3 && best.planes.length === RGB; round += 1)
    best.planes = planesThrough(cells.filter((cell) => offGround(best.planes, cell) <= OFF.on));
  return best.planes.length === RGB ? best.planes : undefined;
}
