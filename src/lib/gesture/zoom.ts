import type { Size } from '@tuzuo/core/geometry/size';
import type { Motion, Point } from '.';

/** How far a preview zooms (product spec, section 9), and where a double tap leads. */
export const ZOOM = { min: 1, max: 4, doubleTap: 2.5 } as const;

/** A picture in its frame: at scale 1 all of it shows; `x` and `y` are how far its middle is off the frame's, in px. */
export type Zoom = Point & { scale: number };

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Size of a picture that is shown whole in a frame. */
export function fittedSize(picture: Size, frame: Size): Size {
  const by = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * by, height: picture.height * by };
}

/**
 * Zooms to a scale, which is held to its limits, and keeps what is under a point where it is.
 * @param point from the frame's middle, in px
 */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const to = clamp(scale, ZOOM.min, ZOOM.max);
  const by = to / zoom.scale;
  return { scale: to, x: point.x - (point.x - zoom.x) * by, y: point.y - (point.y - zoom.y) * by };
}

/** Moves a picture back so that no more of the frame is empty than must be. */
export function bounded(zoom: Zoom, fitted: Size, frame: Size): Zoom {
  const roomX = Math.max(0, (fitted.width * zoom.scale - frame.width) / 2);
  const roomY = Math.max(0, (fitted.height * zoom.scale - frame.height) / 2);
  return { scale: zoom.scale, x: clamp(zoom.x, -roomX, roomX), y: clamp(zoom.y, -roomY, roomY) };
}

/**
 * What a zoom becomes when fingers do this: what they hold stays under them.
 * @param middle where their middle was, from the frame's middle, in px
 */
export function carried(zoom: Zoom, { pan, scale }: Pick<Motion, 'pan' | 'scale'>, middle: Point): Zoom {
  const scaled = zoomAt(zoom, zoom.scale * scale, middle);
  return { ...scaled, x: scaled.x + pan.x, y: scaled.y + pan.y };
}
