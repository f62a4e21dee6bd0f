import type { Size } from '@tuzuo/core/geometry/size';
import { quickRandom } from '../random';

const RGB = 3;

/** Side of the squares that share their colors, as a share of a picture's width. */
const SQUARE = 32 / 1024;

/** Squares to each side up to which more colors are looked for where there are too few. */
const FAR = 4;

/** Colors that are drawn from each square, and that stand for all that are drawn around one. */
const DRAWN = 8;
const COLORS = 5;

/** Fewer drawn colors tell nothing. */
const MIN_DRAWN = 12;

/** Rounds of finding the colors that stand for others, and squared levels below which two are one. */
const ROUNDS = 4;
const SAME = 36;

const SEED = 43;

/** A color in levels, and its share of all colors, 0 to 1. */
export type PaletteColor = { r: number; g: number; b: number; share: number };

type Drawn = { r: number; g: number; b: number };

/** The colors around each square of a picture. */
export type Palettes = {
  /** Side of a square, in pixels. */
  side: number;
  columns: number;
  rows: number;
  /** The colors around a square; undefined where there are too few. */
  at: (square: number) => readonly PaletteColor[] | undefined;
};

const apart = (one: Drawn, other: Drawn) =>
  (one.r - other.r) ** 2 + (one.g - other.g) ** 2 + (one.b - other.b) ** 2;

/** The nearest of some colors to another, and the squared levels between both. */
function nearest(color: Drawn, centers: readonly Drawn[]): { index: number; square: number } {
  let [index, least] = [0, Number.MAX_VALUE];
  for (let at = 0; at < centers.length; at += 1) {
    const square = apart(color, centers[at] ?? color);
    if (square < least) {
      index = at;
      least = square;
    }
  }
  return { index, square: least };
}

/** Few colors that stand for many: k-means, which begins with those that are farthest from each other. */
function summarize(drawn: readonly Drawn[]): PaletteColor[] {
  const [first] = drawn;
  if (!first) return [];
  const seeds: Drawn[] = [first];
  while (seeds.length < COLORS) {
    let [next, most] = [first, -1];
    for (const color of drawn) {
      const { square } = nearest(color, seeds);
      if (square > most) [next, most] = [color, square];
    }
    if (most < SAME) break;
    seeds.push(next);
  }
  let centers = seeds.map((seed): PaletteColor => ({ ...seed, share: 0 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = centers.map((): PaletteColor => ({ r: 0, g: 0, b: 0, share: 0 }));
    for (const color of drawn) {
      const sum = sums[nearest(color, centers).index];
      if (!sum) continue;
      sum.r += color.r;
      sum.g += color.g;
      sum.b += color.b;
      sum.share += 1;
    }
    centers = sums
      .filter(({ share }) => share > 0)
      .map(({ r, g, b, share }) => ({
        r: r / share,
        g: g / share,
        b: b / share,
        share: share / drawn.length,
      }));
  }
  return centers;
}

/**
 * Tells the colors of some pixels, square by square: those of the squares around each.
 * @param is whether a pixel counts
 * @param rgb 3 bytes per pixel
 * @param near squares to each side whose colors count
 */
export function palettesOf(
  is: (at: number) => boolean,
  rgb: Uint8Array,
  { width, height }: Size,
  near: number,
): Palettes {
  const side = Math.max(4, Math.round(SQUARE * width));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const squares: Drawn[][] = Array.from({ length: columns * rows }, () => []);
  const counts = new Int32Array(squares.length);
  const random = quickRandom(SEED);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1, at += 1) {
      if (!is(at)) continue;
      const square = row + Math.floor(x / side);
      const count = (counts[square] ?? 0) + 1;
      counts[square] = count;
      // Reservoir sampling.
      const place = count <= DRAWN ? count - 1 : Math.floor(random() * count);
      const list = squares[square];
      if (list && place < DRAWN)
        list[place] = { r: rgb[RGB * at] ?? 0, g: rgb[RGB * at + 1] ?? 0, b: rgb[RGB * at + 2] ?? 0 };
    }
  }
  const around = (square: number, reach: number) => {
    const [column, row] = [square % columns, Math.floor(square / columns)];
    const list: Drawn[] = [];
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1)
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1)
        list.push(...(squares[y * columns + x] ?? []));
    return list;
  };
  const known = new Map<number, readonly PaletteColor[] | undefined>();
  const at = (square: number) => {
    if (known.has(square)) return known.get(square);
    let drawn: Drawn[] = [];
    for (let reach = near; reach <= FAR && drawn.length < MIN_DRAWN; reach += 1)
      drawn = around(square, reach);
    const palette = drawn.length < MIN_DRAWN ? undefined : summarize(drawn);
    known.set(square, palette);
    return palette;
  };
  return { side, columns, rows, at };
}

/** Squared levels between a color and the nearest mixture of two others. */
function fromMixtures(color: Drawn, one: Drawn, other: Drawn): number {
  const [r, g, b] = [other.r - one.r, other.g - one.g, other.b - one.b];
  const along = (color.r - one.r) * r + (color.g - one.g) * g + (color.b - one.b) * b;
  const share = Math.min(1, Math.max(0, along / (r * r + g * g + b * b || 1)));
  return apart(color, { r: one.r + share * r, g: one.g + share * g, b: one.b + share * b });
}

/** The share of some colors that no two of some others mix to within `levels`, 0 to 1. */
export function unmixedShare(
  colors: readonly PaletteColor[],
  others: readonly PaletteColor[],
  levels: number,
): number {
  const isApart = (color: PaletteColor) =>
    others.every((one, at) =>
      others.slice(at).every((other) => fromMixtures(color, one, other) >= levels * levels),
    );
  return colors.filter(isApart).reduce((sum, { share }) => sum + share, 0);
}
