import type { PosterLayer } from '../document';
import { type Box, boundsOf, boxOf, inverse, type Matrix, multiply, placement, union } from '../draw/matrix';
import { type EditState, pageOf, pathTo, selectedLayers } from './state';

export type Point = { x: number; y: number };

/** A rotated box on the page: its center, its sides, and degrees clockwise. */
export type Frame = { x: number; y: number; width: number; height: number; rotation: number };

/** The coordinate space of a group on the page. Documents contain no shear or stretching: lengths are preserved. */
export interface Space {
  matrix: Matrix;
  rotation: number;
  /** Rotations inside are reversed on the page. */
  isMirrored: boolean;
}

/** The page's own coordinate space. */
export const ON_PAGE: Space = { matrix: [1, 0, 0, 1, 0, 0], rotation: 0, isMirrored: false };

/** The coordinate space inside a layer of `outer`. */
export function spaceIn(outer: Space, layer: PosterLayer): Space {
  const { rotation, flipX = false, flipY = false } = layer;
  return {
    matrix: multiply(outer.matrix, placement(layer)),
    rotation: outer.rotation + (outer.isMirrored ? -rotation : rotation),
    isMirrored: outer.isMirrored !== (flipX !== flipY),
  };
}

/** The coordinate space of the open group's layers, or of the page. */
export function openSpace(state: EditState): Space {
  if (state.group === null) return ON_PAGE;
  return pathTo(pageOf(state).layers, state.group).reduce(spaceIn, ON_PAGE);
}

/** A point transformed by a matrix. */
export const moved = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Converts a vector on the page to a space. */
export const vectorInto = ({ matrix: [a, b, c, d] }: Space, vector: Point): Point =>
  moved(inverse([a, b, c, d, 0, 0]), vector);

/** A point rotated clockwise about the origin. */
export function turned({ x, y }: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: cos * x - sin * y, y: sin * x + cos * y };
}

/** Normalizes degrees to −180 … 180. */
export const upright = (degrees: number): number => {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
};

/** The frame of a layer in a space. */
function frameOf(space: Space, layer: PosterLayer): Frame {
  const { matrix, rotation } = spaceIn(space, layer);
  const { width, height } = layer;
  return { ...moved(matrix, { x: width / 2, y: height / 2 }), width, height, rotation: upright(rotation) };
}

/** The axis-aligned bounds on the page of a layer in a space. */
export const layerBounds = (space: Space, layer: PosterLayer): Box =>
  boundsOf(multiply(space.matrix, placement(layer)), boxOf(layer.width, layer.height));

/** The axis-aligned bounds on the page of sibling layers; undefined for none. */
export function boundsOfLayers(space: Space, layers: readonly PosterLayer[]): Box | undefined {
  return layers.length === 0 ? undefined : layers.map((layer) => layerBounds(space, layer)).reduce(union);
}

/** The corners of a frame: upper left, upper right, lower right, lower left, named before the rotation. */
export function cornersOf({ x, y, width, height, rotation }: Frame): Point[] {
  const [right, down] = [width / 2, height / 2];
  return [
    { x: -right, y: -down },
    { x: right, y: -down },
    { x: right, y: down },
    { x: -right, y: down },
  ].map((corner) => {
    const offset = turned(corner, rotation);
    return { x: x + offset.x, y: y + offset.y };
  });
}

/** An axis-aligned box as a frame. */
const frameOfBox = ({ left, top, right, bottom }: Box): Frame => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  width: right - left,
  height: bottom - top,
  rotation: 0,
});

/** The frame to draw around the selection: rotated for a single layer, axis-aligned for several; undefined for none. */
export function selectionFrame(state: EditState): Frame | undefined {
  const layers = selectedLayers(state);
  const [first] = layers;
  if (!first) return undefined;
  const space = openSpace(state);
  if (layers.length === 1) return frameOf(space, first);
  const box = boundsOfLayers(space, layers);
  return box && frameOfBox(box);
}

/** The frame of each selected layer. */
export function selectionFrames(state: EditState): Frame[] {
  const space = openSpace(state);
  return selectedLayers(state).map((layer) => frameOf(space, layer));
}
