import type { PosterLayer } from '../document';
import type { LayerDrawing } from '../draw/body';
import { codeDrawing } from './code/draw';
import { iconDrawing } from './icon/draw';
import { imageDrawing } from './image/draw';
import type { LayerOf, LayerType } from './layer-kind';
import { lineDrawing } from './line/draw';
import { shapeDrawing } from './shape/draw';
import { tableDrawing } from './table/draw';
import { textDrawing } from './text/draw';

const DRAWINGS: { [Type in LayerType]: LayerDrawing<LayerOf<Type>> } = {
  text: textDrawing,
  image: imageDrawing,
  shape: shapeDrawing,
  line: lineDrawing,
  icon: iconDrawing,
  code: codeDrawing,
  table: tableDrawing,
  // Its layers are drawn one by one.
  group: { body: () => undefined, isKept: true },
};

/** How a layer is drawn. */
export const drawingOf = (layer: PosterLayer) => DRAWINGS[layer.type] as LayerDrawing<PosterLayer>;
