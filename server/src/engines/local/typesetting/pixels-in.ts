import { type Bounds, placeIn, type Rectangle } from './rectangle';

/** Visits every pixel of a rectangle within the bounds, with its position relative to the rectangle's center. */
export function forEachPixel(
  { left, top, right, bottom }: Bounds,
  rectangle: Rectangle,
  visit: (x: number, y: number, across: number, down: number) => void,
): void {
  const [reachAcross, reachDown] = [rectangle.width / 2, rectangle.height / 2];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const place = placeIn(rectangle, { x: x + 0.5, y: y + 0.5 });
      if (Math.abs(place.x) <= reachAcross && Math.abs(place.y) <= reachDown) visit(x, y, place.x, place.y);
    }
  }
}
