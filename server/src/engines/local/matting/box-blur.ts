import type { Size } from '@tuzuo/core/geometry/size';

/** Box blur with a side of 2 × radius + 1; the run time does not depend on the radius. */
export function boxBlur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(plane.length);
  const result = new Float32Array(plane.length);
  const part = 1 / (2 * radius + 1);
  // Edges are extended by their outermost value.
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    const end = start + width - 1;
    let sum = 0;
    for (let x = -radius; x <= radius; x += 1) {
      sum += plane[start + Math.min(width - 1, Math.max(0, x))] ?? 0;
    }
    for (let at = start; at <= end; at += 1) {
      across[at] = sum * part;
      const coming = at + radius + 1;
      const going = at - radius;
      sum += (plane[coming > end ? end : coming] ?? 0) - (plane[going < start ? start : going] ?? 0);
    }
  }
  // Sums all columns at once, row by row, because column by column would miss the CPU cache.
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y += 1) {
    const start = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (across[start + x] ?? 0);
  }
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    const coming = Math.min(height - 1, y + radius + 1) * width;
    const going = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x += 1) {
      result[start + x] = (sums[x] ?? 0) * part;
      sums[x] = (sums[x] ?? 0) + (across[coming + x] ?? 0) - (across[going + x] ?? 0);
    }
  }
  return result;
}

/** 1 for every pixel within `reach` pixels of a matching one. */
export function around(is: (pixel: number) => boolean, { width, height }: Size, reach: number): Uint8Array {
  const plane = new Float32Array(width * height);
  // Loops, because iterating over keys and entries takes ten times as long for a million pixels.
  for (let pixel = 0; pixel < plane.length; pixel += 1) if (is(pixel)) plane[pixel] = 1;
  // Below half of what one pixel contributes, a sum is rounding error.
  const min = 0.5 / (2 * reach + 1) ** 2;
  const shares = boxBlur(plane, width, height, reach);
  const near = new Uint8Array(shares.length);
  for (let pixel = 0; pixel < near.length; pixel += 1) near[pixel] = (shares[pixel] ?? 0) > min ? 1 : 0;
  return near;
}
