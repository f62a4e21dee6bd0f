import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Mask } from '../matting/mask-cleanup';

/** From this opacity on a pixel is the product's. */
const SOLID = 128;

/** A product that lies on less of the picture's border than this only touches it. */
const NEED = 0.95;

/**
 * Whether a product is whole: `found` is the share of the picture's border that it leaves free, 0 to 1. What runs out
 * of its photo would stand in a scene with an edge cut straight.
 */
export function checkWhole({ data, width, height }: Mask): TaskCheck {
  let covered = 0;
  const look = (x: number, y: number) => {
    if ((data[y * width + x] ?? 0) >= SOLID) covered += 1;
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) look(x, y);
  for (let y = 1; y < height - 1; y += 1) for (const x of [0, width - 1]) look(x, y);
  const found = Math.round((1 - covered / (2 * (width + height) - 4)) * 1000) / 1000;
  return { key: 'whole', ok: found >= NEED, found, need: NEED };
}
