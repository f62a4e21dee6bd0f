import { hexOf } from '@tuzuo/core/text/hex-color';
import { contrastOf } from '@tuzuo/poster/compose/lint/contrast';
import { median } from '../median';
import type { Sheet } from '../picture/sheet';
import { forEachPixel } from './pixels-in';
import { type Bounds, boundsOf, expanded, type Rectangle } from './rectangle';

/** Margin of a plate around a line's box, in line heights. */
const MARGIN = 0.1;
/** Least contrast of letters on their plate. */
const READABLE = 4.5;
const COLORS = 3;

/**
 * A plate in the color of a line's surroundings, for letters that cannot be told from a photo. `mask` is what it covers of
 * the frame, `color` is readable on it: the letters', black or white.
 */
export function plateOf(sheet: Sheet, box: Rectangle, bounds: Bounds, letters: readonly number[]) {
  const columns = bounds.right - bounds.left;
  const mask = new Uint8Array(columns * (bounds.bottom - bounds.top));
  const own = expanded(box, MARGIN * box.height);
  const covered = boundsOf(own, { width: bounds.right, height: bounds.bottom });
  forEachPixel(covered, own, (x, y) => {
    if (x >= bounds.left && y >= bounds.top) mask[(y - bounds.top) * columns + x - bounds.left] = 1;
  });
  const around = [...mask.keys()].filter((pixel) => !mask[pixel]);
  const offsetOf = (pixel: number) =>
    ((bounds.top + Math.floor(pixel / columns)) * sheet.width + bounds.left + (pixel % columns)) *
    sheet.channels;
  const plate = Array.from({ length: sheet.channels }, (_, channel) =>
    median(around.map((pixel) => sheet.pixels[offsetOf(pixel) + channel] ?? 0)),
  );
  const hexes = [[...letters], [0, 0, 0], [255, 255, 255]].map((color) => ({ color, hex: hexOf(color) }));
  const contrast = ({ hex }: { hex: string }) => contrastOf(hex, hexOf(plate.slice(0, COLORS)));
  const [first, ...others] = hexes;
  const readable =
    first && contrast(first) >= READABLE ? first : others.sort((a, b) => contrast(b) - contrast(a))[0];
  return { mask, plate, color: readable?.color ?? [0, 0, 0] };
}
