import type { PosterDocument, PosterLayer, PosterSize } from '../document';
import type { LayerDrawing } from '../draw/body';
import { CORNERS } from '../edit/handles';
import type { FontFaces } from '../fonts/glyphs';
import { chartContent } from './chart/content';
import { chartHandling } from './chart/handle';
import { lateChartDrawing } from './chart/late';
import { codeContent } from './code/content';
import { codeDrawing } from './code/draw';
import { codeHandling } from './code/handle';
import { iconDrawing } from './icon/draw';
import { iconHandling } from './icon/handle';
import { imageContent } from './image/content';
import { imageDrawing } from './image/draw';
import { imageHandling } from './image/handle';
import type { LayerContent } from './layer-content';
import type { LayerHandling } from './layer-handling';
import { type LayerOf, type LayerType, mapLeaves } from './layer-kind';
import { lineDrawing } from './line/draw';
import { lineHandling } from './line/handle';
import { productContent } from './product/content';
import { productHandling } from './product/handle';
import { lateProductDrawing } from './product/late';
import { shapeDrawing } from './shape/draw';
import { shapeHandling } from './shape/handle';
import { tableContent } from './table/content';
import { tableDrawing } from './table/draw';
import { tableHandling } from './table/handle';
import { textContent } from './text/content';
import { textDrawing } from './text/draw';
import { textHandling } from './text/handle';
import { UNKNOWN_KIND } from './unknown-kind';

/** What is known of a kind wherever its layers are shown; `edit.ts` of its room adds how they are changed. */
interface LayerKind<Layer extends PosterLayer> {
  content: LayerContent<Layer>;
  drawing: LayerDrawing<Layer>;
  handling: LayerHandling<Layer>;
}

/** What a poster needs of each kind before anything is changed: the editor's first download has it. */
const KINDS: { [Type in LayerType]: LayerKind<LayerOf<Type>> } = {
  text: { content: textContent, drawing: textDrawing, handling: textHandling },
  image: { content: imageContent, drawing: imageDrawing, handling: imageHandling },
  shape: { content: {}, drawing: shapeDrawing, handling: shapeHandling },
  line: { content: {}, drawing: lineDrawing, handling: lineHandling },
  icon: { content: {}, drawing: iconDrawing, handling: iconHandling },
  code: { content: codeContent, drawing: codeDrawing, handling: codeHandling },
  product: { content: productContent, drawing: lateProductDrawing, handling: productHandling },
  table: { content: tableContent, drawing: tableDrawing, handling: tableHandling },
  chart: { content: chartContent, drawing: lateChartDrawing, handling: chartHandling },
  group: {
    content: {},
    // Its layers are drawn one by one.
    drawing: { body: () => undefined, isKept: true },
    handling: { handles: () => CORNERS, keepsRatio: true },
  },
};

const kinds = new Map<string, unknown>(Object.entries(KINDS));

const kindOf = ({ type }: PosterLayer) => (kinds.get(type) ?? UNKNOWN_KIND) as LayerKind<PosterLayer>;

/** Whether this version knows the layer's kind; one that it does not know stays in the document untouched. */
export const isKnown = ({ type }: PosterLayer): boolean => kinds.has(type);

/** The document without layers of kinds that this version does not know: what it can validate. */
export const knownPart = (document: PosterDocument): PosterDocument => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    layers: mapLeaves(page.layers, (layer) => (isKnown(layer) ? layer : undefined)),
  })),
});

/** What a layer contains. */
export const contentOf = (layer: PosterLayer) => kindOf(layer).content;

/** How a layer is drawn. */
export const drawingOf = (layer: PosterLayer) => kindOf(layer).drawing;

/** How a layer is touched and resized. */
export const handlingOf = (layer: PosterLayer) => kindOf(layer).handling;

/** The runs of a layer's texts. */
export const textsOf = (layer: PosterLayer) => contentOf(layer).texts?.(layer) ?? [];

/** A layer with its texts changed. */
export const mapTexts = ((layer, change) =>
  contentOf(layer).mapTexts?.(layer, change) ?? layer) satisfies LayerContent<PosterLayer>['mapTexts'];

/** A layer with its box fitted to its content, as far as its fonts are loaded. */
export const grownLayer = (layer: PosterLayer, faces: FontFaces | undefined, page: PosterSize): PosterLayer =>
  (faces && handlingOf(layer).grown?.(layer, faces, page)) ?? layer;
