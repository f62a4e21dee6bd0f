import type { Size } from '@tuzuo/core/geometry/size';
import { quickRandom } from '../random';

/** Side of the squares that colors are drawn from, a share of the mask's side, and the colors drawn from each. */
const SQUARE = 0.06;
const DRAWN = 14;

/** Levels that a color counts as more different a whole side away. */
const AWAY = 90;

const SEED = 41;

const RGB = 3;

/** Places of pixels, drawn by squares. */
type Drawn = { side: number; columns: number; rows: number; squares: number[][] };

/** Draws some of the flagged pixels of each square (reservoir sampling). */
function draw(is: (at: number) => boolean, { width, height }: Size): Drawn {
  const side = Math.max(4, Math.round(SQUARE * width));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const squares: number[][] = Array.from({ length: columns * rows }, () => []);
  const counts = new Int32Array(squares.length);
  const random = quickRandom(SEED);
  for (let at = 0; at < width * height; at += 1) {
    if (!is(at)) continue;
    const square = Math.floor(Math.floor(at / width) / side) * columns + Math.floor((at % width) / side);
    const count = (counts[square] ?? 0) + 1;
    counts[square] = count;
    const place = count <= DRAWN ? count - 1 : Math.floor(random() * count);
    const list = squares[square];
    if (list && place < DRAWN) list[place] = at;
  }
  return { side, columns, rows, squares };
}

/** What is compared of each drawn pixel: its x, y, red, green and blue. */
const VALUES = 5;

/** Drawn pixels, {@link VALUES} numbers each. */
export type DrawnColors = { count: number; values: Int32Array };

/** Puts together what is compared of the pixels at some places: far faster to read in a row than one by one. */
function packed(places: readonly number[], rgb: Uint8Array, width: number): DrawnColors {
  const values = new Int32Array(VALUES * places.length);
  for (const [index, place] of places.entries()) {
    const color = rgb.subarray(RGB * place, RGB * place + RGB);
    values.set([place % width, Math.floor(place / width), ...color], VALUES * index);
  }
  return { count: places.length, values };
}

/**
 * Draws pixels whose colors stand for those around them; returns what tells those near a pixel: the same for all of a square.
 * @param is whether a pixel's color counts
 * @param rgb the picture, 3 bytes per pixel
 * @param reach squares to each side whose pixels are near
 */
export function drawnColors(is: (at: number) => boolean, rgb: Uint8Array, size: Size, reach: number) {
  const { side, columns, rows, squares } = draw(is, size);
  const { width } = size;
  const known = new Map<number, DrawnColors>();
  return (at: number): DrawnColors => {
    const [x, y] = [Math.floor((at % width) / side), Math.floor(Math.floor(at / width) / side)];
    const before = known.get(y * columns + x);
    if (before) return before;
    const list: number[] = [];
    for (let row = Math.max(0, y - reach); row <= Math.min(rows - 1, y + reach); row += 1) {
      for (let column = Math.max(0, x - reach); column <= Math.min(columns - 1, x + reach); column += 1)
        list.push(...(squares[row * columns + column] ?? []));
    }
    const drawn = packed(list, rgb, width);
    known.set(y * columns + x, drawn);
    return drawn;
  };
}

/** Mean difference of a pixel's color from the three nearest of some drawn ones, in levels. */
export function differenceFrom(
  { values }: DrawnColors,
  at: number,
  rgb: Uint8Array,
  width: number,
  away = AWAY,
): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  const perPixel = RGB * (away / width) ** 2;
  const [red, green, blue] = [rgb[at * RGB] ?? 0, rgb[at * RGB + 1] ?? 0, rgb[at * RGB + 2] ?? 0];
  let [first, second, third] = [Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE];
  for (let from = 0; from < values.length; from += VALUES) {
    const across = x - (values[from] ?? 0);
    const down = y - (values[from + 1] ?? 0);
    const r = red - (values[from + 2] ?? 0);
    const g = green - (values[from + 3] ?? 0);
    const b = blue - (values[from + 4] ?? 0);
    const square = perPixel * (across * across + down * down) + r * r + g * g + b * b;
    if (square >= third) continue;
    // Assigned one by one, as swapping by arrays is slow.
    if (square >= second) third = square;
    else {
      third = second;
      second = square >= first ? square : first;
      if (square < first) first = square;
    }
  }
  return Math.sqrt((first + second + third) / (RGB * RGB));
}
