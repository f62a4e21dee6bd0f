import type { PosterLayer } from '../document';
import { type Box, inverse } from '../draw/matrix';
import { handlingOf } from '../layers';
import { childrenOf } from '../layers/layer-kind';
import { layerBounds, moved, ON_PAGE, openSpace, type Point, type Space, spaceIn } from './frame';
import { isInBox } from './hit-shapes';
import { type EditState, pageOf, select, siblingsOf } from './state';

/** Whether a layer, or a group's child, is at a point of the page. */
function isHit(layer: PosterLayer, outer: Space, point: Point, reach: number): boolean {
  const space = spaceIn(outer, layer);
  const children = childrenOf(layer);
  if (children) return children.some((child) => !child.hidden && isHit(child, space, point, reach));
  const isAt = handlingOf(layer).isAt ?? isInBox;
  return isAt(layer, moved(inverse(space.matrix), point), reach);
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
  const children = hit && childrenOf(hit);
  if (!children || hit.locked) return tapped;
  const opened: EditState = { ...tapped, group: hit.id, selection: [] };
  const child = hitAmong(children, openSpace(opened), point, options);
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
