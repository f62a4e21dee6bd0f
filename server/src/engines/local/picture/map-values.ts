/** Values by index, such as a mask's levels; or only their number, where a function knows them. */
type Values = ArrayLike<number>;

/** `Float32Array.from(values, of)`, which takes thirty times as long for a million pixels because it iterates. */
export function mapToFloats(values: Values, of: (value: number, at: number) => number): Float32Array {
  const mapped = new Float32Array(values.length);
  for (let at = 0; at < mapped.length; at += 1) mapped[at] = of(values[at] ?? 0, at);
  return mapped;
}

/** `Uint8Array.from(values, of)`, far faster, as {@link mapToFloats}. */
export function mapToBytes(values: Values, of: (value: number, at: number) => number): Uint8Array {
  const mapped = new Uint8Array(values.length);
  for (let at = 0; at < mapped.length; at += 1) mapped[at] = of(values[at] ?? 0, at);
  return mapped;
}
