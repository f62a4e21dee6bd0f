import type { Size } from '@tuzuo/core/geometry/size';

/** Relaxation rounds per scale; the coarser ones have already brought far values. */
const ROUNDS = 12;

/** Overrelaxation: a round goes this much farther than the mean of the neighbors. */
const OVER = 1.5;

/** The value of a half-size pixel: the mean of its known pixels. */
function halvedOf(values: Float32Array, known: Uint8Array, { width, height }: Size) {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const sums = new Float32Array(size.width * size.height);
  const counts = new Uint8Array(sums.length);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if (!known[pixel]) continue;
      const to = (y >> 1) * size.width + (x >> 1);
      sums[to] = (sums[to] ?? 0) + (values[pixel] ?? 0);
      counts[to] = (counts[to] ?? 0) + 1;
    }
  }
  for (const [at, count] of counts.entries()) if (count > 0) sums[at] = (sums[at] ?? 0) / count;
  return { values: sums, known: counts.map((count) => (count > 0 ? 1 : 0)), size };
}

/**
 * Continues known values smoothly into the others, in place: the harmonic function (Laplace's equation), solved from
 * coarse to fine. Beyond the edges nothing pulls; where nothing is known, all become 0.
 */
export function fillHarmonic(values: Float32Array, known: Uint8Array, size: Size): void {
  const { width, height } = size;
  const open: number[] = [];
  for (let pixel = 0; pixel < known.length; pixel += 1) if (!known[pixel]) open.push(pixel);
  if (open.length === known.length) values.fill(0);
  if (open.length === 0 || open.length === known.length) return;
  const halved = halvedOf(values, known, size);
  fillHarmonic(halved.values, halved.known, halved.size);
  for (const pixel of open) {
    const x = pixel % width;
    values[pixel] = halved.values[(((pixel - x) / width) >> 1) * halved.size.width + (x >> 1)] ?? 0;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const pixel of open) {
      const x = pixel % width;
      const own = values[pixel] ?? 0;
      const left = x > 0 ? (values[pixel - 1] ?? own) : own;
      const right = x < width - 1 ? (values[pixel + 1] ?? own) : own;
      const above = pixel >= width ? (values[pixel - width] ?? own) : own;
      const below = pixel < width * (height - 1) ? (values[pixel + width] ?? own) : own;
      values[pixel] = own + OVER * ((left + right + above + below) / 4 - own);
    }
  }
}
