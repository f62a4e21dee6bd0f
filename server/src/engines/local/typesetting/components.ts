/** Yields the pixels of each 8-connected component of a mask. */
export function* componentsOf(mask: Uint8Array, columns: number): Generator<number[]> {
  const open = new Uint8Array(mask);
  for (let start = 0; start < open.length; start += 1) {
    if (!open[start]) continue;
    open[start] = 0;
    const shape = [start];
    for (const pixel of shape) {
      const column = pixel % columns;
      for (let step = -1; step <= 1; step += 1) {
        if (column + step < 0 || column + step >= columns) continue;
        for (const next of [pixel + step - columns, pixel + step, pixel + step + columns]) {
          if (!open[next]) continue;
          open[next] = 0;
          shape.push(next);
        }
      }
    }
    yield shape;
  }
}
