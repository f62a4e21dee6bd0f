import type { Size } from '@tuzuo/core/geometry/size';
import type { Mask } from './mask-cleanup';

/** Alpha from which a pixel is visible, is inside an outline, and is solid: whole things end in soft edges. */
const LEVEL = { visible: 8, inside: 128, solid: 240 } as const;

/** Least share of a cut-out's width along which its lowest row is solid where it was cut by a straight line. */
const STRAIGHT = 0.25;

/** Heights above the lowest row, as shares of a cut-out's height, between which its outline is followed. */
const BANDS = [0.06, 0.03, 0] as const;

/** How far an outline goes outward per pixel down: what ends there by itself goes inward, or straight down. */
const OUTWARD = 0.5;

type Row = { left: number; right: number };

/**
 * Whether the lower side of a picture cut its cut-out off: a long straight end, towards which the outline still widens.
 * @param alpha resized to a mask
 * @param photo the picture's own size, in pixels
 */
export function isCutBelow({ data, width, height }: Mask, photo: Size): boolean {
  const row = (y: number) => data.subarray(y * width, (y + 1) * width);
  const isEmpty = (y: number) => row(y).every((level) => level < LEVEL.visible);
  let [top, bottom] = [0, height - 1];
  while (bottom > 0 && isEmpty(bottom)) bottom -= 1;
  while (top < bottom && isEmpty(top)) top += 1;
  const solid = row(bottom).reduce((count, level) => count + (level >= LEVEL.solid ? 1 : 0), 0);
  if (solid < STRAIGHT * width) return false;
  const rows = BANDS.map((share) => Math.round(bottom - share * (bottom - top + 1)));
  const edges = rows.map((y): Row => {
    const levels = row(y);
    const isInside = (level: number) => level >= LEVEL.inside;
    return { left: levels.findIndex(isInside), right: levels.findLastIndex(isInside) };
  });
  const down = photo.height / height;
  const across = photo.width / width;
  const goesOutward = (by: (upper: Row, lower: Row) => number) =>
    edges.slice(1).every((lower, at) => {
      const upper = edges[at] ?? lower;
      const rise = Math.max(1, (rows[at + 1] ?? bottom) - (rows[at] ?? bottom)) * down;
      return by(upper, lower) * across >= OUTWARD * rise;
    });
  return (
    goesOutward((upper, lower) => upper.left - lower.left) ||
    goesOutward((upper, lower) => lower.right - upper.right)
  );
}
