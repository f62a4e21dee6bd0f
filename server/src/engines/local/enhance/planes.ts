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

/** Combines two planes value by value. */
export function combine(one: Plane, other: Plane, make: (a: number, b: number) => number): Plane {
  const data = new Float32Array(one.data.length);
  for (let index = 0; index < data.length; index += 1) {
    data[index] = make(one.data[index] ?? 0, other.data[index] ?? 0);
  }
  return { ...one, data };
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
