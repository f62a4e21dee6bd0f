import type { PosterLayer } from '../document';
import type { Box } from '../draw/matrix';
import { hullOf, type Path } from '../draw/path';
import { svgPath } from '../draw/svg-path';
import { inverse, layerBounds, moved, ON_PAGE, openSpace, type Point, type Space, spaceIn } from './frame';
import { type EditState, pageOf, select, siblingsOf } from './state';

/** Squared distance of a point from a line segment. */
function distanceSquared({ x, y }: Point, [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

const isInBox = ({ width, height }: PosterLayer, { x, y }: Point, reach: number): boolean =>
  x >= -reach && y >= -reach && x <= width + reach && y <= height + reach;

function isInEllipse({ width, height }: PosterLayer, { x, y }: Point, reach: number): boolean {
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
const MOST_OUTLINES = 200;

/** The outlines of a path, cached. */
function outlinesOf(data: string): Outlines | undefined {
  if (outlines.has(data)) return outlines.get(data);
  const path = svgPath(data);
  const hull = path && hullOf(path);
  const found = path && hull && { hull, corners: cornersOf(path) };
  if (outlines.size >= MOST_OUTLINES) outlines.clear();
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
function isOnPaths(
  { width, height }: PosterLayer,
  [wide, high]: readonly [number, number],
  paths: readonly { data: string; edge: number }[],
  { x, y }: Point,
): boolean {
  if (width <= 0 || height <= 0) return false;
  const [sx, sy] = [wide / width, high / height];
  return paths.some(({ data, edge }) => isInPath(data, [x * sx, y * sy], edge * Math.max(sx, sy)));
}

/**
 * Whether a layer is hit, in its own coordinates. Transparent parts (the inside of an outline, the corners around a
 * circle) are not: the layer below is meant there.
 */
function isThere(layer: PosterLayer, point: Point, reach: number): boolean {
  if (layer.type === 'line') {
    const near = Math.max(reach, 1) + layer.stroke.width / 2;
    const places = layer.points.map(([x, y]): [number, number] => [x * layer.width, y * layer.height]);
    return places.some((end, index) => {
      const start = places[index - 1];
      return start !== undefined && distanceSquared(point, start, end) <= near ** 2;
    });
  }
  if (layer.type === 'shape' && layer.shape.kind === 'path') {
    const { box, path } = layer.shape;
    const edge = (layer.stroke?.width ?? 0) / 2 + reach;
    return isOnPaths(layer, box, [{ data: path, edge }], point);
  }
  if (layer.type === 'icon') {
    const { box, paths } = layer;
    // A small drawing is hit anywhere in its box.
    if (Math.min(layer.width, layer.height) < 2 * reach) return isInBox(layer, point, reach);
    return isOnPaths(
      layer,
      box,
      paths.map(({ d, stroke = 0 }) => ({ data: d, edge: stroke / 2 + reach })),
      point,
    );
  }
  if (layer.type === 'shape') {
    const isRound = layer.shape.kind === 'ellipse';
    const isWithin = isRound ? isInEllipse : isInBox;
    const edge = (layer.stroke?.width ?? 0) / 2 + reach;
    if (!isWithin(layer, point, edge)) return false;
    const isOutline = layer.fill === null;
    return !isOutline || !isWithin(layer, point, -Math.max(edge, 1));
  }
  if (layer.type === 'image' && layer.mask?.shape === 'ellipse') return isInEllipse(layer, point, reach);
  return isInBox(layer, point, reach);
}

/** Whether a layer, or a group's child, is at a point of the page. */
function isHit(layer: PosterLayer, outer: Space, point: Point, reach: number): boolean {
  const space = spaceIn(outer, layer);
  if (layer.type !== 'group') return isThere(layer, moved(inverse(space.matrix), point), reach);
  return layer.layers.some((child) => !child.hidden && isHit(child, space, point, reach));
}

type HitOptions = {
  /** Tolerance around small layers, in page pixels. */
  slack?: number;
};

/**
 * The sibling layer meant by a point of the page: the topmost one, a locked one only where there is no other; a small
 * one also when it is narrowly missed.
 */
function hitAmong(
  layers: readonly PosterLayer[],
  space: Space,
  point: Point,
  { slack = 0 }: HitOptions,
): PosterLayer | undefined {
  const seen = [...layers].reverse().filter(({ hidden }) => !hidden);
  const free = seen.filter(({ locked }) => !locked);
  const exact = free.find((layer) => isHit(layer, space, point, 0));
  if (slack > 0) {
    const above = exact ? free.slice(0, free.indexOf(exact)) : free;
    const near = above.find((layer) => {
      const { left, top, right, bottom } = layerBounds(space, layer);
      const isSmall = Math.min(right - left, bottom - top) < 2 * slack;
      return (isSmall || !exact) && isHit(layer, space, point, slack);
    });
    if (near) return near;
  }
  return exact ?? seen.find((layer) => layer.locked && isHit(layer, space, point, 0));
}

/** The layer of the open group, or else of the page, meant by a point of the page. */
export function layerAt(state: EditState, point: Point, options: HitOptions = {}): PosterLayer | undefined {
  const inside =
    state.group === null ? undefined : hitAmong(siblingsOf(state), openSpace(state), point, options);
  return inside ?? hitAmong(pageOf(state).layers, ON_PAGE, point, options);
}

/**
 * Handles a tap: selects the layer at the point, and closes the open group when the layer is outside. With `add` it
 * toggles the layer in the selection.
 */
export function tapAt(
  state: EditState,
  point: Point,
  { add = false, ...options }: HitOptions & { add?: boolean } = {},
): EditState {
  const hit = layerAt(state, point, options);
  const isInside = hit !== undefined && siblingsOf(state).includes(hit);
  // A tap on the open group itself, between its children, counts as inside.
  if (hit && hit.id === state.group) return select(state, []);
  const open = isInside || state.group === null ? state : { ...state, group: null, selection: [] };
  if (!hit) return add ? state : select(open, []);
  if (!add || open !== state) return select(open, [hit.id]);
  const { selection } = state;
  return select(
    state,
    selection.includes(hit.id) ? selection.filter((id) => id !== hit.id) : [...selection, hit.id],
  );
}

/** Handles a double tap: opens the group at the point and selects the child meant, otherwise selects as a tap does. */
export function openAt(state: EditState, point: Point, options: HitOptions = {}): EditState {
  const tapped = tapAt(state, point, options);
  const hit = siblingsOf(tapped).find(({ id }) => id === tapped.selection[0]);
  if (hit?.type !== 'group' || hit.locked) return tapped;
  const opened: EditState = { ...tapped, group: hit.id, selection: [] };
  const child = hitAmong(hit.layers, openSpace(opened), point, options);
  return child ? select(opened, [child.id]) : opened;
}

/** Ids of sibling layers that a rectangle touches, except those that are locked or enclose it. */
export function layersWithin(state: EditState, { left, top, right, bottom }: Box): string[] {
  const space = openSpace(state);
  return siblingsOf(state).flatMap((layer) => {
    if (layer.hidden || layer.locked) return [];
    const box = layerBounds(space, layer);
    const isApart = box.left > right || box.right < left || box.top > bottom || box.bottom < top;
    const isAround = box.left < left && box.right > right && box.top < top && box.bottom > bottom;
    return isApart || isAround ? [] : [layer.id];
  });
}
