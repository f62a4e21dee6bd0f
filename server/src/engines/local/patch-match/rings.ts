import type { Layer } from './layer';

/** Index offsets from a pixel to its eight neighbors. */
export const waysAround = (width: number): Int32Array =>
  Int32Array.from([-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]);

/**
 * Peels the hole from its edge inwards: each ring consists of the unknown pixels that touch known ones, and becomes
 * known when the next one is requested. Writes `isKnown` (1 = known). A ring is valid only until the next one is
 * requested.
 */
export function* createRings({ width, targets, hole }: Layer, isKnown: Uint8Array): Generator<Int32Array> {
  const offsets = waysAround(width);
  const isQueued = new Uint8Array(hole.length);
  const queue = new Int32Array(targets.length);
  let [start, end] = [0, 0];
  const add = (pixel: number) => {
    queue[end] = pixel;
    isQueued[pixel] = 1;
    end += 1;
  };
  for (const target of targets) {
    if (!hole[target]) continue;
    for (const offset of offsets) {
      if (!isKnown[target + offset]) continue;
      add(target);
      break;
    }
  }
  while (start < end) {
    const ring = queue.subarray(start, end);
    start = end;
    yield ring;
    for (const pixel of ring) isKnown[pixel] = 1;
    for (const pixel of ring) {
      for (const offset of offsets)
        if (hole[pixel + offset] && !isQueued[pixel + offset]) add(pixel + offset);
    }
  }
}
