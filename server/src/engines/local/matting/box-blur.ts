/** Mean over a window of `radius` on each side along one line of `count` values that are `stride` apart. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  { start, stride, count, radius }: { start: number; stride: number; count: number; radius: number },
): void {
  // Beyond the ends the outermost value goes on.
  const at = (index: number) => from[start + Math.min(count - 1, Math.max(0, index)) * stride] ?? 0;
  const part = 1 / (2 * radius + 1);
  let sum = 0;
  for (let index = -radius; index <= radius; index += 1) sum += at(index);
  for (let index = 0; index < count; index += 1) {
    to[start + index * stride] = sum * part;
    sum += at(index + radius + 1) - at(index - radius);
  }
}

/** The mean of the square of side 2 × radius + 1 around every pixel of a plane, in time that does not grow with it. */
export function boxBlur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(plane.length);
  const result = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    blurLine(plane, across, { start: y * width, stride: 1, count: width, radius });
  }
  for (let x = 0; x < width; x += 1) {
    blurLine(across, result, { start: x, stride: width, count: height, radius });
  }
  return result;
}
