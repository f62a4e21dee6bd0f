import type { PosterLayer } from '../document';
import type { Box } from '../draw/matrix';
import { hullOf, type Path } from '../draw/path';
import { svgPath } from '../draw/svg-path';
import type { Point } from './frame';

/** Squared distance of a point from a line segment. */
export function distanceSquared(
  { x, y }: Point,
  [ax, ay]: [number, number],
  [bx, by]: [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

/** Whether a point of a layer is in its box, or within `reach` of it. */
export const isInBox = ({ width, height }: PosterLayer, { x, y }: Point, reach: number): boolean =>
  x >= -reach && y >= -reach && x <= width + reach && y <= height + reach;

/** Whether a point of a layer is in the ellipse in its box, or within `reach` of it. */
export function isInEllipse({ width, height }: PosterLayer, { x, y }: Point, reach: number): boolean {
  const [across, down] = [width / 2 + reach, height / 2 + reach];
  if (across <= 0 || down <= 0) return false;
  return ((x - width / 2) / across) ** 2 + ((y - height / 2) / down) ** 2 <= 1;
}

/** Number of line segments that approximate a curve for hit testing. */
const PARTS = 8;

/** The vertices of each subpath, with curves approximated by line segments. */
function cornersOf({ ops, points }: Path): [number, number][][] {
  const outlines: [number, number][][] = [];
  let outline: [number, number][] = [];
  let at = 0;
  const place = (index: number): [number, number] => [points[index] ?? 0, points[index + 1] ?? 0];
  for (let index = 0; index < ops.length; index += 1) {
    const op = ops[index];
    if (op === 4) continue;
    if (op === 0) {
      outline = [];
      outlines.push(outline);
    }
    const [from, end] = [outline[outline.length - 1], place(at + (op === 2 ? 2 : op === 3 ? 4 : 0))];
    if (from && (op === 2 || op === 3)) {
      const [one, two] = [place(at), op === 3 ? place(at + 2) : place(at)];
      for (let part = 1; part < PARTS; part += 1) {
        const share = part / PARTS;
        const rest = 1 - share;
        const weights =
          op === 3
            ? [rest ** 3, 3 * rest * rest * share, 3 * rest * share * share, share ** 3]
            : [rest * rest, 2 * rest * share, 0, share * share];
        const mix = (axis: 0 | 1) =>
          [from, one, two, end].reduce((sum, corner, which) => sum + corner[axis] * (weights[which] ?? 0), 0);
        outline.push([mix(0), mix(1)]);
      }
    }
    outline.push(end);
    at += op === 2 ? 4 : op === 3 ? 6 : 2;
  }
  return outlines;
}

type Outlines = { hull: Box; corners: [number, number][][] };
const outlines = new Map<string, Outlines | undefined>();
/** Maximum number of cached outlines: those of one page and some more. */
const MAX_OUTLINES = 200;

/** The outlines of a path, cached. */
function outlinesOf(data: string): Outlines | undefined {
  if (outlines.has(data)) return outlines.get(data);
  const path = svgPath(data);
  const hull = path && hullOf(path);
  const found = path && hull && { hull, corners: cornersOf(path) };
  if (outlines.size >= MAX_OUTLINES) outlines.clear();
  outlines.set(data, found);
  return found;
}

/** Whether a point is inside or near outlines; holes count as inside, because users do not aim between petals. */
function isInPath(data: string, [x, y]: [number, number], reach: number): boolean {
  const found = outlinesOf(data);
  if (!found) return false;
  const { hull, corners } = found;
  if (x < hull.left - reach || x > hull.right + reach || y < hull.top - reach || y > hull.bottom + reach)
    return false;
  return corners.some((outline) => {
    let isInside = false;
    for (let at = 0; at < outline.length; at += 1) {
      const one = outline[at] as [number, number];
      const two = outline[(at + 1) % outline.length] as [number, number];
      if (one[1] > y !== two[1] > y && x < ((two[0] - one[0]) * (y - one[1])) / (two[1] - one[1]) + one[0])
        isInside = !isInside;
      if (reach > 0 && distanceSquared({ x, y }, one, two) <= reach * reach) return true;
    }
    return isInside;
  });
}

/** Whether a point of a layer is on one of its paths, given in units of `box`. */
export function isOnPaths(
  { width, height }: PosterLayer,
  [boxWidth, boxHeight]: readonly [number, number],
  paths: readonly { data: string; edge: number }[],
  { x, y }: Point,
): boolean {
  if (width <= 0 || height <= 0) return false;
  const [sx, sy] = [boxWidth / width, boxHeight / height];
  return paths.some(({ data, edge }) => isInPath(data, [x * sx, y * sy], edge * Math.max(sx, sy)));
}
