import type { Fill, PosterLayer, PosterSize } from '../document';
import type { Box } from '../draw/matrix';
import type { EditAction } from '../edit/action';
import type { FontFaces } from '../fonts/glyphs';

/** How the layers of one kind are changed, and what they are on their page. */
export interface LayerEditing<Layer extends PosterLayer> {
  /** Properties that can be set directly. */
  props: readonly (keyof Layer)[];
  /** The layer with another main color: of its letters, its area, or its line. */
  colored?(layer: Layer, color: string): Layer;
  /** The bounds of its visible content in its own coordinates; by default its box. */
  ink?(layer: Layer, faces: FontFaces | undefined, page: PosterSize): Box | undefined;
  /** It is there to be read: it is never a ground or a panel. */
  isReadable?: boolean;
  /** It may have any aspect ratio: an image is cropped, a rectangle stays one. */
  isStretchable?(layer: Layer): boolean;
  /** A drawing; a large one without a role is a backdrop. */
  isDrawing?(layer: Layer): boolean;
  /** A drawing that is stretched with the group of shapes that it is part of. */
  stretchesInGroup?(layer: Layer): boolean;
  /** It hides nothing of what is below it. */
  isOutline?(layer: Layer): boolean;
  /** The plain ground that it is for layers above, without its round corners. */
  ground?(layer: Layer): { fill: Fill; radius: number } | undefined;
  /** How the content of one poster fills the layers of another. */
  filling?: LayerFilling<Layer>;
  /** What only this kind can do, such as adding a layer of it; keys are unique among all actions. */
  actions?: Readonly<Record<string, EditAction<unknown>>>;
}

/** How a template's layers of a kind are filled with those of a user's poster. */
interface LayerFilling<Layer extends PosterLayer> {
  /** It has content of the user. */
  isFilled(layer: Layer): boolean;
  /** Visual weight among layers of its kind; by default its area. */
  weight?(layer: Layer): number;
  /** A template's layer filled with the content of the user's. */
  filledWith(place: Layer, mine: Layer): Layer;
}
