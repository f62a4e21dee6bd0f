import type { PosterLayer, PosterSize } from '../document';
import type { Point } from '../edit/frame';
import type { Handle } from '../edit/handles';
import type { FontFaces } from '../fonts/glyphs';

/** How the layers of one kind are touched, moved and resized. */
export interface LayerHandling<Layer extends PosterLayer> {
  /** The lengths that only this kind has, scaled. */
  lengths?(layer: Layer, by: number): Partial<Layer>;
  /** The layer with a resized box; by default nothing else changes. */
  sized?(layer: Layer, width: number, height: number): Layer;
  /**
   * Whether it is hit, in its own coordinates; by default in its box. Transparent parts (the inside of an outline, the
   * corners around a circle) are not: the layer below is meant there.
   */
  isAt?(layer: Layer, point: Point, reach: number): boolean;
  /** Its handles; by default all. */
  handles?(layer: Layer): readonly Handle[];
  /** Its corners keep the aspect ratio by default. */
  keepsRatio?: boolean;
  /** Its corners always scale all of it, such as the letters of a text. */
  scalesAtCorners?: boolean;
  /** The layer with its box fitted to its content. */
  grown?(layer: Layer, faces: FontFaces, page: PosterSize): Layer;
}
