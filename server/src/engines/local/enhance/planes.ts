import { boxBlur } from '../matting/box-blur';

/** One channel of a picture, 0 to 255, row by row. */
export type Plane = { width: number; height: number; data: Float32Array };

/** Box filter with a side of `2 radius + 1`. */
export const boxMean = ({ width, height, data }: Plane, radius: number): Plane => ({
  width,
  height,
  data: boxBlur(data, width, height, radius),
});

/** Approximates a Gaussian by two box filters. */
export const softMean = (plane: Plane, radius: number): Plane => boxMean(boxMean(plane, radius), radius);

/** Averages each value with the two that are `step` away along each axis, by weights of 1, 2 and 1 (à trous, Holschneider 1989). */
export function sparseMean({ width, height, data }: Plane, step: number): Plane {
  const along = new Float32Array(data.length);
  const mean = new Float32Array(data.length);
  const weighted = (from: Float32Array, before: number, at: number, after: number) =>
    ((from[before] ?? 0) + 2 * (from[at] ?? 0) + (from[after] ?? 0)) / 4;
  for (let at = 0; at < data.length; at += 1) {
    const x = at % width;
    along[at] = weighted(data, at - Math.min(x, step), at, at + Math.min(width - 1 - x, step));
  }
  for (let at = 0; at < data.length; at += 1) {
    const y = Math.floor(at / width);
    const [up, down] = [Math.min(y, step), Math.min(height - 1 - y, step)];
    mean[at] = weighted(along, at - up * width, at, at + down * width);
  }
  return { width, height, data: mean };
}

/** Combines two planes value by value. */
export function combine(one: Plane, other: Plane, make: (a: number, b: number) => number): Plane {
  const data = new Float32Array(one.data.length);
  for (let index = 0; index < data.length; index += 1) {
    data[index] = make(one.data[index] ?? 0, other.data[index] ?? 0);
  }
  return { ...one, data };
}

/** The highest (or lowest) value among the `2 radius + 1` around each one, `step` values apart along each of the lines. */
function extremesAlong(
  data: Float32Array,
  { step, length, lines, radius }: { step: number; length: number; lines: readonly number[]; radius: number },
  isHighest: boolean,
): Float32Array {
  const result = new Float32Array(data.length);
  for (const start of lines) {
    for (let index = 0; index < length; index += 1) {
      const end = start + Math.min(length - 1, index + radius) * step;
      let found = data[end] ?? 0;
      for (let at = start + Math.max(0, index - radius) * step; at < end; at += step) {
        const value = data[at] ?? 0;
        if (isHighest ? value > found : value < found) found = value;
      }
      result[start + index * step] = found;
    }
  }
  return result;
}

/** The highest (or lowest) value of each neighborhood with a side of `2 radius + 1`. */
function extremes({ width, height, data }: Plane, radius: number, isHighest: boolean): Plane {
  const rows = { step: 1, length: width, lines: Array.from({ length: height }, (_, y) => y * width), radius };
  const columns = { step: width, length: height, lines: Array.from({ length: width }, (_, x) => x), radius };
  const along = extremesAlong(data, rows, isHighest);
  return { width, height, data: extremesAlong(along, columns, isHighest) };
}

/** The lowest value of each neighborhood with a side of `2 radius + 1`. */
export const lowest = (plane: Plane, radius: number) => extremes(plane, radius, false);
/** The highest value of each neighborhood with a side of `2 radius + 1`. */
export const highest = (plane: Plane, radius: number) => extremes(plane, radius, true);

/**
 * Contrast of what is thinner than `2 radius + 1`, such as scratches and dust, spread over its surroundings: the larger
 * of the white and the black top-hat (Serra 1982).
 */
export function thinMarks(plane: Plane, radius: number): Plane {
  const open = highest(lowest(plane, radius), radius);
  const closed = lowest(highest(plane, radius), radius);
  const bright = combine(plane, open, (value, without) => value - without);
  const marks = combine(
    bright,
    combine(closed, plane, (a, b) => a - b),
    Math.max,
  );
  return highest(marks, 2 * radius);
}

/**
 * Edge-preserving smoothing: a guided filter with the plane as its own guide (He, Sun, Tang 2010). Variation below
 * `spread` (a standard deviation) is smoothed away.
 */
export function smoothBetweenEdges(plane: Plane, radius: number, spread: number): Plane {
  const mean = boxMean(plane, radius);
  const square = combine(plane, plane, (a) => a * a);
  const slope = combine(boxMean(square, radius), mean, (meanSquare, middle) => {
    const variance = Math.max(0, meanSquare - middle * middle);
    return variance / (variance + spread * spread);
  });
  const offset = combine(slope, mean, (a, middle) => (1 - a) * middle);
  const sloped = combine(boxMean(slope, radius), plane, (a, value) => a * value);
  return combine(sloped, boxMean(offset, radius), (a, b) => a + b);
}
