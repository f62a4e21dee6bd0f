import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Size } from '@tuzuo/core/geometry/size';
import type { Mask } from '../matting/mask-cleanup';
import { hasCutStrip } from './cut-strip';

/** Mask level from which a pixel belongs to the product. */
const SOLID = 128;

/** Required share of free border; a product that covers less than the rest merely touches it. */
const NEED = 0.95;

/** Share of a product's own width or height along which it meets a side at most: legs that are cut off are narrow. */
const MEETS = 0.12;

/** What counts as the free share of a border that a strip crosses, however narrow: less than needed. */
const CROSSED = 0.9;

/** The largest share of a product's own width or height along which it meets a side of its picture. */
function meetingShare({ data, width, height }: Mask): number {
  const isSolid = (x: number, y: number) => (data[y * width + x] ?? 0) >= SOLID;
  const [rows, columns] = [new Uint8Array(height), new Uint8Array(width)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isSolid(x, y)) {
        rows[y] = 1;
        columns[x] = 1;
      }
  const extent = (lines: Uint8Array) => Math.max(1, lines.lastIndexOf(1) - lines.indexOf(1) + 1);
  const [across, down] = [extent(columns), extent(rows)];
  const count = (length: number, isMet: (at: number) => boolean) =>
    Array.from({ length }, (_, at) => isMet(at)).filter(Boolean).length;
  return Math.max(
    count(width, (x) => isSolid(x, 0)) / across,
    count(width, (x) => isSolid(x, height - 1)) / across,
    count(height, (y) => isSolid(0, y)) / down,
    count(height, (y) => isSolid(width - 1, y)) / down,
  );
}

/**
 * Checks whether a product is complete: `found` is the free share of the picture's border, 0 to 1, and less where a
 * narrow part of it is cut off. A product cut off by its photo would have a straight cut in the scene.
 */
export function checkWhole(mask: Mask): TaskCheck {
  const { data, width, height } = mask;
  let covered = 0;
  const countAt = (x: number, y: number) => {
    if ((data[y * width + x] ?? 0) >= SOLID) covered += 1;
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) countAt(x, y);
  for (let y = 1; y < height - 1; y += 1) for (const x of [0, width - 1]) countAt(x, y);
  const free = 1 - covered / (2 * (width + height) - 4);
  const uncut = 1 - ((1 - NEED) * meetingShare(mask)) / MEETS;
  const uncrossed = hasCutStrip(mask) ? CROSSED : 1;
  const found = Math.round(Math.min(free, uncut, uncrossed) * 1000) / 1000;
  return { key: 'whole', ok: found >= NEED, found, need: NEED };
}

/** Least longer side of a product in its photo, in pixels: a scene of 960 px enlarges a smaller one more than three times. */
const MIN_SIDE = 180;

/**
 * Checks whether a product is large enough in its photo to be shown in a scene: `found` is its longer side in pixels.
 * @param photo in pixels
 */
export function checkProductSide({ data, width, height }: Mask, photo: Size): TaskCheck {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 0) < SOLID) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  const across = (Math.max(0, right - left + 1) * photo.width) / width;
  const down = (Math.max(0, bottom - top + 1) * photo.height) / height;
  const found = Math.round(Math.max(across, down));
  return { key: 'productSide', ok: found >= MIN_SIDE, found, need: MIN_SIDE };
}
