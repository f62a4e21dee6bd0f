import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import type { Motion, Point } from '@/lib/gesture';
import { bounded, carried, fittedSize, type Zoom } from '@/lib/gesture/zoom';

/** Maximum side of a mask, in px: larger canvases are not reliable on phones, and a finger is not more precise. */
const MAX_SIDE = 1280;

/** Size of the mask for an image: the image's own, reduced to the limit of phones if necessary. */
export function maskSizeOf(picture: Size): Size {
  return fitWithin(picture, MAX_SIDE);
}

/** Pixels of the mask per screen px. */
export function maskScale(mask: Size, frame: Size, zoom: Zoom): number {
  return mask.width / (fittedSize(mask, frame).width * zoom.scale);
}

/**
 * Converts a position in the frame to the mask, both relative to their upper left corner. It may be outside the mask.
 */
export function toMask(point: Point, mask: Size, frame: Size, zoom: Zoom): Point {
  const scale = maskScale(mask, frame, zoom);
  return {
    x: (point.x - frame.width / 2 - zoom.x) * scale + mask.width / 2,
    y: (point.y - frame.height / 2 - zoom.y) * scale + mask.height / 2,
  };
}

/** The zoom after a movement of two fingers, with positions relative to the frame's upper left corner. */
export function pinched(zoom: Zoom, motion: Motion, mask: Size, frame: Size): Zoom {
  const { x, y } = motion.from.middle;
  const moved = carried(zoom, motion, { x: x - frame.width / 2, y: y - frame.height / 2 });
  return bounded(moved, fittedSize(mask, frame), frame);
}
