import type { Planes } from '../models/session';
import { mapToBytes } from '../picture/map-values';
import { componentsOf } from '../typesetting/components';
import type { Rectangle, Vector } from '../typesetting/rectangle';
import { minAreaRectangle } from './min-area-rectangle';

/** Probability from which a pixel is text. */
const PIXEL_THRESHOLD = 0.3;
/** Mean probability below which a box is no text. */
const BOX_THRESHOLD = 0.5;
/** The network marks only the core of a line; it is expanded by this factor times area over perimeter. */
const UNCLIP = 1.6;
/** Shortest readable side, in pixels of the map. */
const MIN_SIDE = 3;

/** Corner points of the first and last pixel of each row of a patch; they contain its convex hull. */
function rowEnds(patch: readonly number[], columns: number): Vector[] {
  const rows = new Map<number, { left: number; right: number }>();
  for (const pixel of patch) {
    const x = pixel % columns;
    const y = (pixel - x) / columns;
    const { left, right } = rows.get(y) ?? { left: x, right: x };
    rows.set(y, { left: Math.min(left, x), right: Math.max(right, x) });
  }
  return [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: left, y: y + 1 },
    { x: right + 1, y },
    { x: right + 1, y: y + 1 },
  ]);
}

/** Expands a line's core to the whole line. */
function unclipped(core: Rectangle): Rectangle {
  const { width, height } = core;
  const reach = (width * height * UNCLIP) / (2 * (width + height));
  return { ...core, width: width + 2 * reach, height: height + 2 * reach };
}

/**
 * Finds lines of text in the probability map of a DB network (Differentiable Binarization, Liao 2020), in pixels of the
 * map, as nearly upright rectangles: one that is taller than wide may be a line that runs up or down.
 */
export function findBoxes(map: Planes): Rectangle[] {
  const { data, width } = map;
  const isText = mapToBytes(data, (probability) => (probability > PIXEL_THRESHOLD ? 1 : 0));
  const boxes: Rectangle[] = [];
  for (const patch of componentsOf(isText, width)) {
    const sum = patch.reduce((all, pixel) => all + (data[pixel] ?? 0), 0);
    if (sum / patch.length < BOX_THRESHOLD) continue;
    const core = minAreaRectangle(rowEnds(patch, width));
    if (Math.min(core.width, core.height) >= MIN_SIDE) boxes.push(unclipped(core));
  }
  return boxes;
}
