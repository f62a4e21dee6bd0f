import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import type { Motion, Point } from '@/lib/gesture';
import { bounded, carried, fittedSize, type Zoom } from '@/lib/gesture/zoom';

/** The longest side of a mask: phones hold no larger canvas surely, and a finger is not more exact. */
const MOST_SIDE = 1280;

/** Size of the mask for a picture: the picture's own, or in its shape within what phones can hold. */
export function maskSizeOf(picture: Size): Size {
  return fitWithin(picture, MOST_SIDE);
}

/** Pixels of the mask per px on the screen. */
export function maskScale(mask: Size, frame: Size, zoom: Zoom): number {
  return mask.width / (fittedSize(mask, frame).width * zoom.scale);
}

/** Where on the mask a place of the frame lies, both from their upper left corner. It may lie beside the mask. */
export function toMask(point: Point, mask: Size, frame: Size, zoom: Zoom): Point {
  const scale = maskScale(mask, frame, zoom);
  return {
    x: (point.x - frame.width / 2 - zoom.x) * scale + mask.width / 2,
    y: (point.y - frame.height / 2 - zoom.y) * scale + mask.height / 2,
  };
}

/** What a zoom becomes when two fingers move on the mask, from the frame's upper left corner. */
export function pinched(zoom: Zoom, motion: Motion, mask: Size, frame: Size): Zoom {
  const { x, y } = motion.from.middle;
  const moved = carried(zoom, motion, { x: x - frame.width / 2, y: y - frame.height / 2 });
  return bounded(moved, fittedSize(mask, frame), frame);
}
