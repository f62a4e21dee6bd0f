import type { PosterLayer } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { inverse } from '../draw/matrix';
import { handlingOf } from '../layers';
import { childrenOf } from '../layers/layer-kind';
import {
  type Frame,
  moved,
  openSpace,
  type Point,
  type Space,
  selectionFrame,
  turned,
  upright,
  vectorInto,
} from './frame';
import { CORNERS, HANDLES, type Handle } from './handles';
import { tidy } from './lengths';
import { MIN_SIDE, scaledLayer, scaleRange, sizedLayer } from './scale';
import { type EditState, onlySelected, selectedLayers, withSelected } from './state';

const inReach = (value: number) =>
  tidy(Math.max(-POSTER_LIMITS.length, Math.min(value, POSTER_LIMITS.length)));

/** A layer with its center moved to a point of its parent. */
function centered<Layer extends PosterLayer>(layer: Layer, { x, y }: Point): Layer {
  return { ...layer, x: inReach(x - layer.width / 2), y: inReach(y - layer.height / 2) };
}

const middleOf = ({ x, y, width, height }: PosterLayer): Point => ({ x: x + width / 2, y: y + height / 2 });

/** A layer moved by a vector in parent coordinates. */
export const movedLayer = <Layer extends PosterLayer>(layer: Layer, offset: Point): Layer => ({
  ...layer,
  x: inReach(layer.x + offset.x),
  y: inReach(layer.y + offset.y),
});

/** Moves the selection by a vector on the page; locked layers stay. */
export function moveBy(state: EditState, x: number, y: number): EditState {
  if (x === 0 && y === 0) return state;
  const offset = vectorInto(openSpace(state), { x, y });
  return withSelected(state, (layer) => movedLayer(layer, offset));
}

/** A similarity transform of the selection: scaled and rotated about a point of the page, then moved. */
type Similarity = { about: Point; scale?: number; rotation?: number; x?: number; y?: number };

/** The scale closest to the wanted one that every selected layer allows. */
function possibleScale(layers: readonly PosterLayer[], wanted: number): number {
  const ranges = layers.filter(({ locked }) => !locked).map(scaleRange);
  const min = Math.max(0, ...ranges.map((range) => range.min));
  const max = Math.max(min, Math.min(Infinity, ...ranges.map((range) => range.max)));
  return Math.max(min, Math.min(wanted, max));
}

function similarLayer(
  layer: PosterLayer,
  space: Space,
  { about, scale = 1, rotation = 0, x = 0, y = 0 }: Similarity,
): PosterLayer {
  const middle = moved(space.matrix, middleOf(layer));
  const offset = turned({ x: (middle.x - about.x) * scale, y: (middle.y - about.y) * scale }, rotation);
  const target = moved(inverse(space.matrix), { x: about.x + offset.x + x, y: about.y + offset.y + y });
  const turn = space.isMirrored ? -rotation : rotation;
  const sized = scale === 1 ? layer : scaledLayer(layer, scale);
  return centered({ ...sized, rotation: tidy(upright(layer.rotation + turn)) }, target);
}

/** Scales, rotates and moves the selection as one, as two fingers do. */
export function transformBy(state: EditState, similarity: Similarity): EditState {
  const space = openSpace(state);
  const scale = possibleScale(selectedLayers(state), similarity.scale ?? 1);
  return withSelected(state, (layer) => similarLayer(layer, space, { ...similarity, scale }));
}

/** Rotates the selection clockwise by degrees, by default about its center. */
export function rotateBy(state: EditState, rotation: number, about?: Point): EditState {
  const middle = about ?? selectionFrame(state);
  return middle ? transformBy(state, { about: middle, rotation }) : state;
}

/** The transform between two positions of two fingers, about their initial midpoint. */
export function pinchOf(
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
): Required<Similarity> {
  const about = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [before, after] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - c.x, d.y - c.y)];
  const turn = Math.atan2(d.y - c.y, d.x - c.x) - Math.atan2(b.y - a.y, b.x - a.x);
  return {
    about,
    scale: before === 0 ? 1 : after / before,
    rotation: upright((turn * 180) / Math.PI),
    x: (c.x + d.x) / 2 - about.x,
    y: (c.y + d.y) / 2 - about.y,
  };
}

/** The side of the center on which a handle is: −1, 0 or 1 in x and y. */
export const directionOf = (handle: Handle): Point => ({
  x: handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
  y: handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
});

const OPPOSITE: Record<Handle, Handle> = {
  n: 's',
  s: 'n',
  e: 'w',
  w: 'e',
  nw: 'se',
  se: 'nw',
  ne: 'sw',
  sw: 'ne',
};

/** The opposite handle, which stays in place while one is dragged. */
export const oppositeOf = (handle: Handle): Handle => OPPOSITE[handle];

/** Position of a frame's handle on the page. */
export function handlePoint(frame: Frame, handle: Handle): Point {
  const side = directionOf(handle);
  const offset = turned({ x: (side.x * frame.width) / 2, y: (side.y * frame.height) / 2 }, frame.rotation);
  return { x: frame.x + offset.x, y: frame.y + offset.y };
}

/**
 * The handles of a selection: several layers, a group, a code and text keep their aspect ratio, so they have corners
 * only.
 */
export function handlesOf(state: EditState): readonly Handle[] {
  const layers = selectedLayers(state);
  if (layers.length === 0 || layers.every(({ locked }) => locked)) return [];
  const [only] = layers;
  if (layers.length > 1 || !only) return CORNERS;
  return handlingOf(only).handles?.(only) ?? HANDLES;
}

/** Whether corners keep the aspect ratio by default. */
export const keepsRatio = (layer: PosterLayer): boolean => handlingOf(layer).keepsRatio === true;

export type ResizeOptions = {
  /** Whether a corner keeps the aspect ratio; the default depends on the selection. */
  keepRatio?: boolean;
  /** Keeps the center in place instead of the opposite side. */
  fromMiddle?: boolean;
};

/** A layer with new sides, keeping the point opposite of a handle in place. */
function stretched(
  layer: PosterLayer,
  space: Space,
  frame: Frame,
  handle: Handle,
  size: { width: number; height: number },
  fromMiddle: boolean,
): PosterLayer {
  const side = directionOf(handle);
  const offset = fromMiddle
    ? { x: 0, y: 0 }
    : turned(
        { x: (side.x * (size.width - frame.width)) / 2, y: (side.y * (size.height - frame.height)) / 2 },
        frame.rotation,
      );
  const middle = moved(inverse(space.matrix), { x: frame.x + offset.x, y: frame.y + offset.y });
  return centered(sizedLayer(layer, tidy(size.width), tidy(size.height)), middle);
}

/**
 * The selection after one of its handles was dragged by a vector on the page. A text's corner scales its letters, its
 * side changes the line width.
 */
export function resizeBy(
  state: EditState,
  handle: Handle,
  x: number,
  y: number,
  { keepRatio, fromMiddle = false }: ResizeOptions = {},
): EditState {
  const frame = selectionFrame(state);
  if (!frame) return state;
  const side = directionOf(handle);
  const offset = turned({ x, y }, -frame.rotation);
  const times = fromMiddle ? 2 : 1;
  const wanted = {
    width: frame.width + side.x * offset.x * times,
    height: frame.height + side.y * offset.y * times,
  };
  const only = onlySelected(state);
  const isCorner = side.x !== 0 && side.y !== 0;
  const isWhole = !only || childrenOf(only) || (isCorner && (keepRatio ?? keepsRatio(only)));
  if (isWhole || (isCorner && handlingOf(only).scalesAtCorners)) {
    // The movement projected onto the diagonal, or onto the side.
    const [dx, dy] = [side.x * frame.width, side.y * frame.height];
    const length = dx * dx + dy * dy;
    if (length === 0) return state;
    const scale = 1 + (times * (offset.x * dx + offset.y * dy)) / length;
    const opposite = handlePoint(frame, oppositeOf(handle));
    return transformBy(state, { about: fromMiddle ? frame : opposite, scale });
  }
  const min = (before: number, after: number) =>
    Math.min(POSTER_LIMITS.length / 2, Math.max(Math.min(before, MIN_SIDE), after));
  const size = { width: min(frame.width, wanted.width), height: min(frame.height, wanted.height) };
  if (size.width === frame.width && size.height === frame.height) return state;
  const space = openSpace(state);
  return withSelected(state, (layer) => stretched(layer, space, frame, handle, size, fromMiddle));
}
