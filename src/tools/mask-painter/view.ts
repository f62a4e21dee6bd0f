import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import { bounded, fittedSize, type Point, type Zoom, zoomAt } from '@/platform/zoom';

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

/** Two fingers: their middle, from the frame's upper left corner, and how far apart they are. */
export type Grip = { middle: Point; spread: number };

export function gripOf(one: Point, other: Point): Grip {
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    spread: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  };
}

/** What a zoom becomes when two fingers go from one place to another: what they hold stays under them. */
export function pinched(zoom: Zoom, from: Grip, to: Grip, mask: Size, frame: Size): Zoom {
  const centred = { x: from.middle.x - frame.width / 2, y: from.middle.y - frame.height / 2 };
  const scaled = zoomAt(zoom, (zoom.scale * to.spread) / from.spread, centred);
  const moved = {
    ...scaled,
    x: scaled.x + to.middle.x - from.middle.x,
    y: scaled.y + to.middle.y - from.middle.y,
  };
  return bounded(moved, fittedSize(mask, frame), frame);
}
