import type { PosterLayer, PosterSize } from '../document';
import type { Making } from './body';
import { drawReady, ready } from './layer';
import { type Box, boxOf, overlap, union, wholePixels } from './matrix';
import type { DrawResources, Surface } from './port';

/** Layers on a bitmap of their own, which is moved instead of drawing them again; places are in pixels of the canvas. */
export interface LiftedLayers {
  surface: Surface;
  box: Box;
}

/**
 * Draws layers that lie directly on a page, also what of them is off it, on a bitmap.
 * @param size of the page
 * @param limit in pixels of the canvas: what lies outside is cut off
 * @returns undefined when nothing of them is seen there
 */
export function liftLayers(
  layers: readonly PosterLayer[],
  size: PosterSize,
  resources: DrawResources,
  scale: number,
  limit: Box,
): LiftedLayers | undefined {
  const lacks = { glyphs: [], pictures: [], codes: [] };
  const making: Making = { resources, placeholders: true, isVector: false, lacks, size };
  const all = layers.flatMap((layer) => ready(layer, making) ?? []);
  if (all.length === 0) return undefined;
  const { left, top, right, bottom } = all.map(({ ink }) => ink).reduce(union);
  const whole = { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
  const seen = overlap(wholePixels(whole), wholePixels(limit));
  if (!seen) return undefined;
  const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
  const surface = resources.surface(width, height);
  const matrix = [scale, 0, 0, scale, -seen.left, -seen.top] as const;
  const ground = { canvas: surface.canvas, matrix, area: boxOf(width, height), making, pixels: 1 };
  for (const one of all) drawReady(ground, one);
  return { surface, box: seen };
}
