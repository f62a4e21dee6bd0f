import type { Rectangle, Vector } from '../typesetting/rectangle';

const cross = (from: Vector, through: Vector, to: Vector) =>
  (through.x - from.x) * (to.y - from.y) - (through.y - from.y) * (to.x - from.x);

/** Corners of the convex hull, by Andrew's monotone chain. */
function convexHull(points: readonly Vector[]): Vector[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (ordered: readonly Vector[]) => {
    const hull: Vector[] = [];
    for (const point of ordered) {
      for (;;) {
        const [before, last] = hull.slice(-2);
        if (!before || !last || cross(before, last, point) > 0) break;
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** The bounding rectangle of points along a direction. */
function around(points: readonly Vector[], along: Vector): Rectangle {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const across = x * along.x + y * along.y;
    const down = y * along.x - x * along.y;
    left = Math.min(left, across);
    right = Math.max(right, across);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return {
    center: { x: across * along.x - down * along.y, y: across * along.y + down * along.x },
    along,
    width: right - left,
    height: bottom - top,
  };
}

/** Of a rectangle's four orientations, the one closest to upright. */
function upright(rectangle: Rectangle): Rectangle {
  const { along, width, height } = rectangle;
  if (Math.abs(along.y) > Math.abs(along.x)) {
    const turned = { x: along.y, y: -along.x };
    return upright({ ...rectangle, along: turned, width: height, height: width });
  }
  return along.x < 0 ? { ...rectangle, along: { x: -along.x, y: -along.y } } : rectangle;
}

/** A line that drops by less than this share of its height is level; its slope is noise of the network. */
const LEVEL = 0.15;

/** The smallest rectangle around points, with one side along their hull; level where the slope is negligible. */
export function minAreaRectangle(points: readonly Vector[]): Rectangle {
  const hull = convexHull(points);
  let best = around(points, { x: 1, y: 0 });
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const found = around(hull, { x: (to.x - from.x) / length, y: (to.y - from.y) / length });
    if (found.width * found.height < best.width * best.height) best = found;
  }
  const found = upright(best);
  const isLevel =
    Math.abs(found.along.y) * Math.max(found.width, found.height) <
    LEVEL * Math.min(found.width, found.height);
  return isLevel ? around(hull, { x: 1, y: 0 }) : found;
}
