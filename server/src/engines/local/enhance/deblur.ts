import { combine, highest, lowest, type Plane } from './planes';

/** Largest blur that is undone, in pixels: what is lost beyond it would have to be invented. */
export const MAX_BLUR = 3;

/** Reach of a Gaussian in standard deviations. */
const CUT_OFF = 2.5;

/** Iterations and step of Landweber's method, which converges for steps below 2; more would amplify noise. */
const ITERATIONS = 8;
const STEP = 1.8;

/** Share of the local contrast by which a result may leave the range of its neighborhood, so that edges get no rings. */
const OVERSHOOT = 0.2;

const radiusFor = (blur: number) => Math.max(1, Math.ceil(CUT_OFF * blur));

/** Radius, in pixels, on which a pixel of a deblurred plane depends. */
export const deblurReach = (blur: number): number => 2 * ITERATIONS * radiusFor(blur);

/** The right half of a Gaussian's kernel, from its center on; the whole sums to 1. */
function kernelOf(deviation: number): Float32Array {
  const half = Float32Array.from({ length: radiusFor(deviation) + 1 }, (_, distance) =>
    Math.exp(-(distance ** 2) / (2 * deviation ** 2)),
  );
  const sum = half.reduce((all, weight) => all + weight, 0) * 2 - (half[0] ?? 0);
  return half.map((weight) => weight / sum);
}

/** Blurs along rows into the transposed plane, so that twice is both directions. */
function blurRows({ width, height, data }: Plane, kernel: Float32Array): Plane {
  const radius = kernel.length - 1;
  const result = new Float32Array(data.length);
  const row = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y += 1) {
    const line = data.subarray(y * width, (y + 1) * width);
    // Edges are extended by their outermost value.
    row.fill(line[0] ?? 0, 0, radius);
    row.set(line, radius);
    row.fill(line[width - 1] ?? 0, radius + width);
    for (let x = 0; x < width; x += 1) {
      const center = x + radius;
      let sum = (kernel[0] ?? 0) * (row[center] ?? 0);
      for (let distance = 1; distance <= radius; distance += 1) {
        sum += (kernel[distance] ?? 0) * ((row[center - distance] ?? 0) + (row[center + distance] ?? 0));
      }
      result[x * height + y] = sum;
    }
  }
  return { width: height, height: width, data: result };
}

const blurred = (plane: Plane, kernel: Float32Array) => blurRows(blurRows(plane, kernel), kernel);

/**
 * Undoes a Gaussian blur by Landweber's iteration (1951), bounded by the range of each neighborhood.
 * @param blur standard deviation in pixels, at most {@link MAX_BLUR}
 */
export function deblur(plane: Plane, blur: number): Plane {
  const kernel = kernelOf(blur);
  const radius = Math.max(1, Math.round(blur));
  const [low, high] = [lowest(plane, radius).data, highest(plane, radius).data];
  const result = { ...plane, data: Float32Array.from(plane.data) };
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const missing = combine(plane, blurred(result, kernel), (value, now) => value - now);
    const { data } = blurred(missing, kernel);
    for (let index = 0; index < data.length; index += 1) {
      const [min, max] = [low[index] ?? 0, high[index] ?? 0];
      const slack = OVERSHOOT * (max - min);
      const value = (result.data[index] ?? 0) + STEP * (data[index] ?? 0);
      result.data[index] = Math.min(max + slack, Math.max(min - slack, value));
    }
  }
  return result;
}
