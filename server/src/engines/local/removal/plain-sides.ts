import type { TaskCheck } from '@tuzuo/core/api/task';
import { type Area, fitWithin, type Size } from '@tuzuo/core/geometry/size';
import type { Holed } from '../patch-match/layer';
import { fitPlane, type Plane } from '../picture/plane';
import type { Pixels } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { contrastAround } from './plain-surroundings';

/** Longest side at which edges are judged, in pixels. */
const SIDE = 320;

/** Side of a cell, and how many cells deep a band is: 32 of 320 pixels, and less in a small picture. */
const CELL = 8;
const DEPTH = { min: 2, max: 4, share: 0.16 } as const;

/** Fewer cells along an edge say nothing. */
const MIN_CELLS = 3;

/** Levels by which a cell may be off the ground of its band, and the share of cells that may be farther off. */
const MAX_OFF = 12;

/** What is expanded at a side, in pixels: only what runs into it is judged. */
const NEW = 32;

/** Rounds in which the ground is fitted again to the cells that it fits best, and the share of these. */
const FIT = { rounds: 6, share: 0.75 } as const;

/** Growth of a side, as a share of the picture's, up to which patches of what it shows are too narrow to look wrong. Measured (docs/measured.md). */
const NARROW = 0.12;

/**
 * The share of cells off their ground, and the contrast, in levels over two pixels, of edges that run out of a side and are not
 * straight: a side that is beyond both is refused, however little it grows. Measured (docs/measured.md).
 */
const MAX = { busy: 0.4, contrast: 50 } as const;

const RGB = 3;

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

type Side = (typeof SIDES)[number];

/** The mean color of a cell, at its place along the edge (-1 to 1) and into the picture, in cells. */
type Cell = { x: number; y: number; color: readonly number[] };

/** The cells of the band at a side of a picture of RGB pixels. */
function cellsAt(side: Side, { width, height }: Size, rgb: Uint8Array): Cell[] {
  const length = side === 'left' || side === 'right' ? height : width;
  const depth = side === 'left' || side === 'right' ? width : height;
  const pixelAt = {
    left: (along: number, inwards: number) => along * width + inwards,
    top: (along: number, inwards: number) => inwards * width + along,
    right: (along: number, inwards: number) => (along + 1) * width - 1 - inwards,
    bottom: (along: number, inwards: number) => (height - 1 - inwards) * width + along,
  }[side];
  const cells: Cell[] = [];
  const rows = Math.min(DEPTH.max, Math.max(DEPTH.min, Math.floor((DEPTH.share * depth) / CELL)));
  for (let y = 0; y < rows && (y + 1) * CELL <= depth; y += 1) {
    for (let x = 0; (x + 1) * CELL <= length; x += 1) {
      const sums = [0, 0, 0];
      for (let at = 0; at < CELL * CELL; at += 1) {
        const from = pixelAt(x * CELL + (at % CELL), y * CELL + Math.floor(at / CELL)) * RGB;
        for (let channel = 0; channel < RGB; channel += 1) {
          sums[channel] = (sums[channel] ?? 0) + (rgb[from + channel] ?? 0);
        }
      }
      cells.push({ x: (2 * (x + 0.5) * CELL) / length - 1, y, color: sums.map((sum) => sum / CELL ** 2) });
    }
  }
  return cells;
}

/** The levels of a channel along a band: a plane, and a bend along the edge, as of a sky that glows in its middle. */
type Ground = { plane: Plane; bend: Plane };

const levelAt = ([level, across, down]: Plane, x: number, y: number) => level + across * x + down * y;

/** Distance of a cell's color from the ground, in levels. */
function offOf({ x, y, color }: Cell, grounds: readonly Ground[]): number {
  const squares = grounds.map(
    ({ plane, bend }, channel) =>
      ((color[channel] ?? 0) - levelAt(plane, x, y) - levelAt(bend, x * x, y)) ** 2,
  );
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / RGB);
}

/** Improves a channel's ground by one round of fitting its plane and its bend in turn (backfitting). */
function refit({ plane, bend }: Ground, cells: readonly Cell[], channel: number): Ground {
  const level = ({ color }: Cell) => color[channel] ?? 0;
  const flat = fitPlane(cells, (cell) => level(cell) - levelAt(bend, cell.x ** 2, cell.y)) ?? plane;
  const rests = cells.map((cell) => ({
    x: cell.x ** 2,
    y: cell.y,
    rest: level(cell) - levelAt(flat, cell.x, cell.y),
  }));
  return { plane: flat, bend: fitPlane(rests, ({ rest }) => rest) ?? bend };
}

/** The share of a band that is no even ground or gradient, 0 to 1. */
function busyShare(cells: readonly Cell[]): number {
  if (cells.length < MIN_CELLS) return 0;
  let fitted = cells;
  let grounds = [0, 1, 2].map((channel): Ground => {
    const mean = cells.reduce((sum, { color }) => sum + (color[channel] ?? 0), 0) / cells.length;
    return { plane: [mean, 0, 0], bend: [0, 0, 0] };
  });
  for (let round = 0; round < FIT.rounds; round += 1) {
    grounds = grounds.map((ground, channel) => refit(ground, fitted, channel));
    const current = grounds;
    fitted = [...cells]
      .sort((one, other) => offOf(one, current) - offOf(other, current))
      .slice(0, Math.max(MIN_CELLS, Math.round(FIT.share * cells.length)));
  }
  return cells.filter((cell) => offOf(cell, grounds) > MAX_OFF).length / cells.length;
}

/** Lays transparent pixels on gray, so that invisible colors do not count. */
export function onGray({ rgb, alpha }: Pixels): Uint8Array {
  if (!alpha) return rgb;
  return rgb.map((level, index) => {
    const share = (alpha[Math.floor(index / RGB)] ?? 0) / 255;
    return Math.round(level * share + 128 * (1 - share));
  });
}

/** A picture of RGB pixels with a hole beyond one of its sides. */
function holedAt(side: Side, { width: wide, height: high }: Size, rgb: Uint8Array): Holed {
  const isAcross = side === 'left' || side === 'right';
  const [width, height] = isAcross ? [wide + NEW, high] : [wide, high + NEW];
  const [left, top] = [side === 'left' ? NEW : 0, side === 'top' ? NEW : 0];
  const pixels = new Uint8Array(width * height * RGB);
  const hole = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < high; y += 1) {
    const to = (y + top) * width + left;
    pixels.set(rgb.subarray(y * wide * RGB, (y + 1) * wide * RGB), to * RGB);
    hole.fill(0, to, to + wide);
  }
  return { width, height, channels: RGB, pixels, hole };
}

/** What a canvas adds at each side of a picture, as shares of its width or height. */
export function growthOf({ width, height }: Size, canvas: Area): Record<Side, number> {
  return {
    left: canvas.left / width,
    top: canvas.top / height,
    right: (canvas.width - canvas.left - width) / width,
    bottom: (canvas.height - canvas.top - height) / height,
  };
}

/**
 * Checks that a picture is continued by patches of what it shows only by a little, and only where too much is not cut. `found`
 * names the other sides, separated by commas.
 * @param canvas the canvas to fill by patches, with the place of the picture in it
 */
export async function checkPlainSides(picture: Pixels, canvas: Area): Promise<TaskCheck> {
  const growth = growthOf(picture, canvas);
  const size = fitWithin(picture, SIDE);
  const { width, height } = picture;
  const small = await resizePixels(onGray(picture), { width, height, channels: RGB }, size);
  const busyAt = (side: Side) => busyShare(cellsAt(side, size, small));
  const contrastAt = (side: Side) => contrastAround(holedAt(side, size, small));
  const refused = SIDES.filter((side) => {
    if (growth[side] <= 0) return false;
    return growth[side] > NARROW || (busyAt(side) > MAX.busy && contrastAt(side) > MAX.contrast);
  });
  return { key: 'plainSides', ok: refused.length === 0, found: refused.join(','), need: '' };
}
