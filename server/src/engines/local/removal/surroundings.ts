import type { Area } from '@tuzuo/core/geometry/size';
import { cropped } from '../patch-match/crop';
import type { Holed } from '../patch-match/layer';
import { mapToBytes } from '../picture/map-values';
import { areaAround, setBounds } from '../picture/mask';
import { quickRandom } from '../random';
import { nearestOf } from './nearest';
import { reduced } from './reduced';

/** Side of the squares from which the ground's colors are drawn, as a multiple of the reach, and the colors drawn from each. */
const SAMPLED = { side: 1.25, each: 40 } as const;

/** How far beyond the reach the ground's colors are drawn: a multiple of it, and pixels. */
const BEYOND = { times: 2, more: 5 } as const;

/**
 * Difference from all of the ground's colors, in levels, from which a pixel is not ground: at least this much, and this
 * multiple of what most of the ground's own colors differ from their likes.
 */
const UNLIKE = { min: 7, times: 1.6, quantile: 0.92 } as const;

/** Distance up to which a pixel is beside the stroke, in pixels. */
const TOUCHING = 2.5;

const SEED = 31;

const RGB = 3;

/** The surroundings of a stroke, reduced, in RGB. */
export type Surroundings = Holed & {
  /** Where they lie in the picture, in its pixels, and their scale. */
  area: Area;
  scale: number;
  /** Smoothed colors of what is known. */
  colors: Float32Array;
  /** Distance from the stroke, and its nearest pixel. */
  distance: Float32Array;
  to: Int32Array;
  /** Distance from the stroke, in reduced pixels, up to which something may not be ground. */
  reach: number;
};

/** Colors of the ground beyond the reach, by squares: places of pixels, and the limit of what is like them, in levels. */
type Ground = { side: number; columns: number; squares: number[][]; limits: Float32Array };

/** The mean of what is known within a pixel, of each channel. */
function smoothed({ width, height, pixels, hole }: Holed): Float32Array {
  const result = new Float32Array(hole.length * RGB);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    if (hole[pixel]) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const from = row * width + column;
        if (hole[from]) continue;
        red += pixels[from * RGB] ?? 0;
        green += pixels[from * RGB + 1] ?? 0;
        blue += pixels[from * RGB + 2] ?? 0;
        count += 1;
      }
    }
    result.set([red / count, green / count, blue / count], pixel * RGB);
  }
  return result;
}

/**
 * The surroundings of a picture's hole at a scale of at most 1, with the ground beyond `reach` reduced pixels; undefined without
 * a hole.
 */
export async function surroundingsOf(
  picture: Holed,
  { scale, reach }: { scale: number; reach: number },
): Promise<Surroundings | undefined> {
  const bounds = setBounds(picture.hole, picture);
  if (!bounds) return undefined;
  const margin = Math.ceil((BEYOND.times * reach + BEYOND.more + 3) / scale);
  const area = areaAround(bounds, margin, picture);
  const part = await reduced(cropped({ ...picture, barred: undefined }, area), scale);
  return { ...part, colors: smoothed(part), ...nearestOf(part.hole, part), reach, area, scale };
}

/** The picture's hole with flagged pixels of its surroundings. */
export function withFlags(picture: Holed, flags: Uint8Array, seen: Surroundings): Uint8Array {
  const { area, scale, width, height } = seen;
  const hole = new Uint8Array(picture.hole);
  for (let y = 0; y < area.height; y += 1) {
    const from = Math.min(height - 1, Math.floor(y * scale)) * width;
    const to = (area.top + y) * picture.width + area.left;
    for (let x = 0; x < area.width; x += 1) {
      if (flags[from + Math.min(width - 1, Math.floor(x * scale))]) hole[to + x] = 1;
    }
  }
  return hole;
}

/** The root mean square difference of two pixels' colors, in levels. */
function differenceOf({ colors }: Surroundings, one: number, other: number): number {
  const red = (colors[one * RGB] ?? 0) - (colors[other * RGB] ?? 0);
  const green = (colors[one * RGB + 1] ?? 0) - (colors[other * RGB + 1] ?? 0);
  const blue = (colors[one * RGB + 2] ?? 0) - (colors[other * RGB + 2] ?? 0);
  return Math.sqrt((red * red + green * green + blue * blue) / RGB);
}

const squareOf = ({ side, columns }: Ground, { width }: Surroundings, pixel: number) =>
  Math.floor(Math.floor(pixel / width) / side) * columns + Math.floor((pixel % width) / side);

/** The ground's samples in the squares around one. */
function* near({ columns, squares }: Ground, square: number): Generator<number> {
  for (let row = -2; row <= 2; row += 1) {
    for (let column = -2; column <= 2; column += 1) {
      const x = (square % columns) + column;
      if (x >= 0 && x < columns) yield* squares[square + row * columns + column] ?? [];
    }
  }
}

/** The least difference of a pixel from the ground around it, in levels. */
function leastDifference(seen: Surroundings, samples: readonly number[], pixel: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const sample of samples)
    if (sample !== pixel) least = Math.min(least, differenceOf(seen, pixel, sample));
  return least;
}

/** Draws colors of the ground, and judges how different they are themselves. */
function groundOf(seen: Surroundings): Ground {
  const { width, height, hole, distance, reach } = seen;
  const side = Math.ceil(SAMPLED.side * reach);
  const columns = Math.ceil(width / side);
  const squares: number[][] = Array.from({ length: columns * Math.ceil(height / side) }, () => []);
  const ground = { side, columns, squares, limits: new Float32Array(squares.length) };
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const way = distance[pixel] ?? 0;
    if (way > reach + 1 && way <= BEYOND.times * reach + BEYOND.more)
      squares[squareOf(ground, seen, pixel)]?.push(pixel);
  }
  const random = quickRandom(SEED);
  for (const square of squares) {
    // The first places of a shuffled list.
    const kept = Math.min(square.length, SAMPLED.each);
    for (let at = 0; at < kept; at += 1) {
      const other = at + Math.floor(random() * (square.length - at));
      [square[at], square[other]] = [square[other] ?? 0, square[at] ?? 0];
    }
    square.length = kept;
  }
  for (const square of squares.keys()) {
    const samples = [...near(ground, square)];
    const own = samples.map((sample) => leastDifference(seen, samples, sample)).sort((a, b) => a - b);
    const usual = own[Math.floor(UNLIKE.quantile * own.length)] ?? 0;
    ground.limits[square] = Math.max(UNLIKE.min, UNLIKE.times * usual);
  }
  return ground;
}

/** What is not ground, and the ground. */
type Found = {
  /** 1 for the pixels within the reach that are unlike all of the ground around them, as most of their neighbors are. */
  unlike: Uint8Array;
  /** Samples of the ground around a pixel: the same list for all of a square, 2.5 times as wide as the reach. */
  groundAt: (pixel: number) => readonly number[];
};

/** Tells what is not ground within the reach from the ground beyond it. */
export function findUnlike(seen: Surroundings): Found {
  const { width, hole, distance, reach } = seen;
  const ground = groundOf(seen);
  const lists = new Map<number, number[]>();
  const groundAt = (pixel: number) => {
    const square = squareOf(ground, seen, pixel);
    const list = lists.get(square) ?? [...near(ground, square)];
    lists.set(square, list);
    return list;
  };
  const single = mapToBytes(hole, (is, pixel) => {
    if (is || (distance[pixel] ?? 0) > reach) return 0;
    const around = groundAt(pixel);
    if (around.length === 0) return 0;
    return leastDifference(seen, around, pixel) > (ground.limits[squareOf(ground, seen, pixel)] ?? 0) ? 1 : 0;
  });
  const unlike = single.map((is, pixel) => {
    const way = distance[pixel] ?? 0;
    if (way === 0 || way > reach) return 0;
    let [count, all] = [2 * is, 2];
    for (const step of [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1]) {
      const at = pixel + step;
      if (hole[at] === 1 || (distance[at] ?? reach + 1) > reach) continue;
      count += single[at] ?? 0;
      all += 1;
    }
    return 2 * count > all ? 1 : 0;
  });
  return { unlike, groundAt };
}

/** The flagged pixels that are connected with the hole. */
export function connected(flags: Uint8Array, { hole, width, distance }: Surroundings): Uint8Array {
  const result = new Uint8Array(flags.length);
  const queue: number[] = [];
  const add = (pixel: number) => {
    if (!flags[pixel] || result[pixel]) return;
    result[pixel] = 1;
    queue.push(pixel);
  };
  for (const [pixel, is] of hole.entries()) if (!is && (distance[pixel] ?? 0) < TOUCHING) add(pixel);
  for (let at = 0; at < queue.length; at += 1) {
    const pixel = queue[at] ?? 0;
    for (const step of [-width, -1, 1, width]) add(pixel + step);
  }
  return result;
}
