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

/**
 * Draws places of pixels whose colors stand for those around them; returns what tells those near a pixel: the same list
 * for all of a square.
 * @param is whether a pixel's color counts
 * @param reach squares to each side whose places are near
 */
export function drawnColors(is: (at: number) => boolean, size: Size, reach: number) {
  const { side, columns, rows, squares } = draw(is, size);
  const { width } = size;
  const lists = new Map<number, readonly number[]>();
  return (at: number): readonly number[] => {
    const [x, y] = [Math.floor((at % width) / side), Math.floor(Math.floor(at / width) / side)];
    const known = lists.get(y * columns + x);
    if (known) return known;
    const list: number[] = [];
    for (let row = Math.max(0, y - reach); row <= Math.min(rows - 1, y + reach); row += 1) {
      for (let column = Math.max(0, x - reach); column <= Math.min(columns - 1, x + reach); column += 1)
        list.push(...(squares[row * columns + column] ?? []));
    }
    lists.set(y * columns + x, list);
    return list;
  };
}

/** Mean difference of a pixel's color from the three nearest of some places, in levels. */
export function differenceFrom(
  places: readonly number[],
  at: number,
  rgb: Uint8Array,
  width: number,
  away = AWAY,
): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  const perPixel = RGB * (away / width) ** 2;
  const [red, green, blue] = [rgb[at * RGB] ?? 0, rgb[at * RGB + 1] ?? 0, rgb[at * RGB + 2] ?? 0];
  let [first, second, third] = [Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE];
  for (const place of places) {
    const column = place % width;
    const row = (place - column) / width;
    const from = place * RGB;
    const square =
      perPixel * ((x - column) * (x - column) + (y - row) * (y - row)) +
      (red - (rgb[from] ?? 0)) ** 2 +
      (green - (rgb[from + 1] ?? 0)) ** 2 +
      (blue - (rgb[from + 2] ?? 0)) ** 2;
    if (square < first) [first, second, third] = [square, first, second];
    else if (square < second) [second, third] = [square, second];
    else if (square < third) third = square;
  }
  return Math.sqrt((first + second + third) / (RGB * RGB));
}
