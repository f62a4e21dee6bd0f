import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Mask } from '../matting/mask-cleanup';

/** Mask level from which a pixel belongs to the product. */
const SOLID = 128;

/** Required share of free border; a product that covers less than the rest merely touches it. */
const NEED = 0.95;

/**
 * Checks whether a product is complete: `found` is the free share of the picture's border, 0 to 1. A product cut off by
 * its photo would have a straight cut in the scene.
 */
export function checkWhole({ data, width, height }: Mask): TaskCheck {
  let covered = 0;
  const countAt = (x: number, y: number) => {
    if ((data[y * width + x] ?? 0) >= SOLID) covered += 1;
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) countAt(x, y);
  for (let y = 1; y < height - 1; y += 1) for (const x of [0, width - 1]) countAt(x, y);
  const found = Math.round((1 - covered / (2 * (width + height) - 4)) * 1000) / 1000;
  return { key: 'whole', ok: found >= NEED, found, need: NEED };
}
