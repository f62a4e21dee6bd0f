import type { Size } from '@tuzuo/core/geometry/size';
import type { LineBox } from '@tuzuo/core/text/text-lines';

/** A point or a direction, in pixels. */
export type Vector = { x: number; y: number };

/** A rotated rectangle. `along` is the unit vector of the reading direction. */
export type Rectangle = { center: Vector; along: Vector; width: number; height: number };

/** The unit vector from the top of the letters to their foot. */
export const downOf = ({ along }: Pick<Rectangle, 'along'>): Vector => ({ x: -along.y, y: along.x });

/** The point at an offset `right` and `down` from the center, in reading direction. */
export function pointIn(rectangle: Rectangle, right: number, down: number): Vector {
  const { center, along } = rectangle;
  const foot = downOf(rectangle);
  return {
    x: center.x + along.x * right + foot.x * down,
    y: center.y + along.y * right + foot.y * down,
  };
}

/** Coordinates of a picture's point relative to the center: `x` along the line, `y` down its letters. */
export function placeIn(rectangle: Rectangle, { x, y }: Vector): Vector {
  const { center, along } = rectangle;
  const foot = downOf(rectangle);
  const [dx, dy] = [x - center.x, y - center.y];
  return { x: dx * along.x + dy * along.y, y: dx * foot.x + dy * foot.y };
}

/** Corners, clockwise from the top left, rounded to a tenth of a pixel. */
export function cornersOf(rectangle: Rectangle): LineBox {
  const [right, down] = [rectangle.width / 2, rectangle.height / 2];
  const corner = (x: number, y: number): [number, number] => {
    const point = pointIn(rectangle, x, y);
    return [Math.round(point.x * 10) / 10, Math.round(point.y * 10) / 10];
  };
  return [corner(-right, -down), corner(right, -down), corner(right, down), corner(-right, down)];
}

/** The rectangle that best fits four corners; its sides are the means of opposite ones, at least one pixel. */
export function rectangleOf(box: LineBox): Rectangle {
  const [topLeft, topRight, bottomRight, bottomLeft] = box;
  const across = {
    x: topRight[0] - topLeft[0] + bottomRight[0] - bottomLeft[0],
    y: topRight[1] - topLeft[1] + bottomRight[1] - bottomLeft[1],
  };
  const down = {
    x: bottomLeft[0] - topLeft[0] + bottomRight[0] - topRight[0],
    y: bottomLeft[1] - topLeft[1] + bottomRight[1] - topRight[1],
  };
  const length = Math.hypot(across.x, across.y);
  const along = length === 0 ? { x: 1, y: 0 } : { x: across.x / length, y: across.y / length };
  return {
    center: {
      x: box.reduce((sum, [x]) => sum + x, 0) / box.length,
      y: box.reduce((sum, [, y]) => sum + y, 0) / box.length,
    },
    along,
    width: Math.max(1, length / 2),
    height: Math.max(1, Math.hypot(down.x, down.y) / 2),
  };
}

/** The rectangle with its sides moved outwards. */
export const expanded = (rectangle: Rectangle, across: number, down = across): Rectangle => ({
  ...rectangle,
  width: rectangle.width + 2 * across,
  height: rectangle.height + 2 * down,
});

/** The same rectangle with its reading direction rotated clockwise by quarter turns. */
export function quarterTurned(box: Rectangle, quarters: 1 | 2 | 3): Rectangle {
  const { x, y } = box.along;
  if (quarters === 2) return { ...box, along: { x: -x, y: -y } };
  const along = quarters === 1 ? { x: -y, y: x } : { x: y, y: -x };
  return { ...box, along, width: box.height, height: box.width };
}

/** Pixel bounds; `right` and `bottom` are exclusive. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** Axis-aligned bounds of a rectangle inside a picture; empty (right ≤ left) when it lies outside. */
export function boundsOf(rectangle: Rectangle, size: Size): Bounds {
  const corners = cornersOf(rectangle);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(size.width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(size.height, Math.ceil(Math.max(...ys))),
  };
}
