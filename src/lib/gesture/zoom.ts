import type { Size } from '@tuzuo/core/geometry/size';
import type { Motion, Point } from '.';

/** Zoom limits of a preview (product spec, section 9), and the scale that a double tap zooms to. */
export const ZOOM = { min: 1, max: 4, doubleTap: 2.5 } as const;

/**
 * Placement of an image in its frame: at scale 1 the whole image fits; `x` and `y` offset its center from the frame's,
 * in px.
 */
export type Zoom = Point & { scale: number };

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Size of an image that is fitted into a frame. */
export function fittedSize(picture: Size, frame: Size): Size {
  const by = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * by, height: picture.height * by };
}

/**
 * Zooms to a scale, clamped to the limits, keeping the content at `point` in place.
 * @param point from the frame's center, in px
 */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const to = clamp(scale, ZOOM.min, ZOOM.max);
  const by = to / zoom.scale;
  return { scale: to, x: point.x - (point.x - zoom.x) * by, y: point.y - (point.y - zoom.y) * by };
}

/** Moves an image back so that no more of the frame is empty than necessary. */
export function bounded(zoom: Zoom, fitted: Size, frame: Size): Zoom {
  const roomX = Math.max(0, (fitted.width * zoom.scale - frame.width) / 2);
  const roomY = Math.max(0, (fitted.height * zoom.scale - frame.height) / 2);
  return { scale: zoom.scale, x: clamp(zoom.x, -roomX, roomX), y: clamp(zoom.y, -roomY, roomY) };
}

/**
 * Applies a finger motion to a zoom: the content under the fingers follows them.
 * @param middle initial midpoint of the fingers, from the frame's center, in px
 */
export function carried(zoom: Zoom, { pan, scale }: Pick<Motion, 'pan' | 'scale'>, middle: Point): Zoom {
  const scaled = zoomAt(zoom, zoom.scale * scale, middle);
  return { ...scaled, x: scaled.x + pan.x, y: scaled.y + pan.y };
}
