/** Values by index, such as a mask's levels; or only their number, where a function computes them from the index. */
type Values = ArrayLike<number>;

/**
 * Fills an array with `of` each value. `TypedArray.from(values, of)` does the same about thirty times slower, because it
 * iterates: 150 ms for a million values.
 * @param to has the length of `values`
 */
export function mapInto<T extends Float32Array | Int32Array | Uint8Array | Uint8ClampedArray>(
  to: T,
  values: Values,
  of: (value: number, at: number) => number,
): T {
  for (let at = 0; at < to.length; at += 1) to[at] = of(values[at] ?? 0, at);
  return to;
}

/** See {@link mapInto}. */
export const mapToFloats = (values: Values, of: (value: number, at: number) => number): Float32Array =>
  mapInto(new Float32Array(values.length), values, of);

/** See {@link mapInto}. */
export const mapToBytes = (values: Values, of: (value: number, at: number) => number): Uint8Array =>
  mapInto(new Uint8Array(values.length), values, of);
