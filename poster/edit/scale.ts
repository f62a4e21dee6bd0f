import type { PosterLayer } from '../document';
import { POSTER_LIMITS as LIMITS } from '../document/limits';
import { handlingOf, textsOf } from '../layers';
import { childrenOf, everyLayer } from '../layers/layer-kind';
import { shadowBy, tidy } from './lengths';

/** A layer scaled about the origin, including its position, font sizes and strokes. */
export function scaledLayer<Layer extends PosterLayer>(layer: Layer, by: number): Layer {
  const children = childrenOf(layer);
  return {
    ...layer,
    x: tidy(layer.x * by),
    y: tidy(layer.y * by),
    width: tidy(layer.width * by),
    height: tidy(layer.height * by),
    ...(layer.shadow && { shadow: shadowBy(layer.shadow, by) }),
    ...handlingOf(layer).lengths?.(layer, by),
    ...(children && { layers: children.map((child) => scaledLayer(child, by)) }),
  };
}

/** Minimum side of a layer that is resized by hand, in px; a smaller one could not be found again. */
export const MIN_SIDE = 4;

const fontSizes = (layer: PosterLayer): number[] =>
  everyLayer([layer]).flatMap((one) => textsOf(one).flatMap((runs) => runs.map(({ size }) => size)));

/** The factors by which a layer can be scaled without violating a limit. */
export function scaleRange(layer: PosterLayer): { min: number; max: number } {
  const sides = [layer.width, layer.height].filter((side) => side > 0);
  const sizes = fontSizes(layer);
  const longest = Math.max(MIN_SIDE, ...sides);
  const min = Math.max(
    // A line may be thin; only the longer side has a minimum.
    Math.min(1, MIN_SIDE / longest),
    ...sizes.map((size) => Math.min(1, 1 / size)),
  );
  const max = Math.min(LIMITS.length / 2 / longest, ...sizes.map((size) => LIMITS.fontSize / size));
  return { min, max: Math.max(1, max) };
}

/** A layer with a resized box; its image is not distorted, and lengths in pixels stay. */
export const sizedLayer = (layer: PosterLayer, width: number, height: number): PosterLayer =>
  handlingOf(layer).sized?.(layer, width, height) ?? { ...layer, width, height };
