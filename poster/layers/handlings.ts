import type { PosterLayer, PosterSize } from '../document';
import { CORNERS } from '../edit/handles';
import type { FontFaces } from '../fonts/glyphs';
import { codeHandling } from './code/handle';
import { iconHandling } from './icon/handle';
import { imageHandling } from './image/handle';
import type { LayerHandling } from './layer-handling';
import type { LayerOf, LayerType } from './layer-kind';
import { lineHandling } from './line/handle';
import { shapeHandling } from './shape/handle';
import { tableHandling } from './table/handle';
import { textHandling } from './text/handle';

const HANDLINGS: { [Type in LayerType]: LayerHandling<LayerOf<Type>> } = {
  text: textHandling,
  image: imageHandling,
  shape: shapeHandling,
  line: lineHandling,
  icon: iconHandling,
  code: codeHandling,
  table: tableHandling,
  group: { handles: () => CORNERS, keepsRatio: true },
};

/** How a layer is touched and resized. */
export const handlingOf = (layer: PosterLayer) => HANDLINGS[layer.type] as LayerHandling<PosterLayer>;

/** A layer with its box fitted to its content, as far as its fonts are loaded. */
export const grownLayer = (layer: PosterLayer, faces: FontFaces | undefined, page: PosterSize): PosterLayer =>
  (faces && handlingOf(layer).grown?.(layer, faces, page)) ?? layer;
