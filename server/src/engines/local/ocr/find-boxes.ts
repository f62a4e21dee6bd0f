import type { Planes } from '../models/session';
import { componentsOf } from '../typesetting/components';
import type { Rectangle, Vector } from '../typesetting/rectangle';
import { minAreaRectangle } from './min-area-rectangle';

/** From this probability on a pixel is text. */
const PIXEL_THRESHOLD = 0.3;
/** What is less sure on the whole is no text. */
const BOX_THRESHOLD = 0.5;
/** The network marks the core of a line only: how far the line reaches beyond, by area over circumference. */
const UNCLIP = 1.6;
/** In pixels of the map: less cannot be read. */
const MIN_SIDE = 3;

/** The corners of the pixels at the ends of a patch's rows: its hull goes through them. */
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

/** The whole of a line of which the network has marked the core. */
function unclipped(core: Rectangle): Rectangle {
  const { width, height } = core;
  const reach = (width * height * UNCLIP) / (2 * (width + height));
  return { ...core, width: width + 2 * reach, height: height + 2 * reach };
}

/**
 * Lines of text in the probability map of a DB network (Differentiable Binarization, Liao 2020), in pixels of the map,
 * nearly upright: a line that is higher than wide may be one that runs up or down.
 */
export function findBoxes(map: Planes): Rectangle[] {
  const { data, width } = map;
  const isText = Uint8Array.from(data, (probability) => (probability > PIXEL_THRESHOLD ? 1 : 0));
  const boxes: Rectangle[] = [];
  for (const patch of componentsOf(isText, width)) {
    const sum = patch.reduce((all, pixel) => all + (data[pixel] ?? 0), 0);
    if (sum / patch.length < BOX_THRESHOLD) continue;
    const core = minAreaRectangle(rowEnds(patch, width));
    if (Math.min(core.width, core.height) >= MIN_SIDE) boxes.push(unclipped(core));
  }
  return boxes;
}
