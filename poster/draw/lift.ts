import type { PosterLayer, PosterSize } from '../document';
import type { Making } from './body';
import { drawReady, ready } from './layer';
import { type Box, boxOf, overlap, union, wholePixels } from './matrix';
import { type DrawResources, nothingLacks, type Surface } from './port';

/** Layers on a bitmap of their own that is moved instead of redrawn; positions in canvas pixels. */
export interface LiftedLayers {
  surface: Surface;
  box: Box;
}

/**
 * Draws top-level layers of a page on a bitmap, including parts outside the page.
 * @param size of the page
 * @param limit in canvas pixels: everything outside is cut off
 * @returns undefined when nothing of them is visible there
 */
export function liftLayers(
  layers: readonly PosterLayer[],
  size: PosterSize,
  resources: DrawResources,
  scale: number,
  limit: Box,
): LiftedLayers | undefined {
  const making: Making = {
    resources,
    placeholders: true,
    isVector: false,
    lacks: nothingLacks(),
    size,
  };
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
