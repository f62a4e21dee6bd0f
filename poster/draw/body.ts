import type { PosterLayer, PosterSize, TextRun } from '../document';
import type { FontFaces } from '../fonts/glyphs';
import type { LaidText } from '../text/laid-text';
import type { Box, Matrix } from './matrix';
import type { CanvasPort, DrawnPage, DrawResources } from './port';

/** A layer's content, ready to be painted. */
export interface Body {
  /** The bounds of everything that it paints, in layer coordinates. */
  ink: Box;
  /** No parts overlap, so opacity may be applied to each part separately. */
  isFlat: boolean;
  /** Paints under the layer's transform `matrix`, which is already applied. */
  paint(canvas: CanvasPort, matrix: Matrix, opacity: number): void;
}

/** The context for creating bodies. */
export interface Making {
  resources: DrawResources;
  size: PosterSize;
  placeholders: boolean;
  /** The canvas is redrawn often: what is drawn repeatedly may be kept. */
  isRedrawn?: boolean;
  /** The target is a vector format: edges need not be aligned to pixels. */
  isVector: boolean;
  lacks: DrawnPage;
}

/** A text of a layer as it is laid out. */
export interface LayerText {
  runs: readonly TextRun[];
  laid: LaidText;
  /** The color behind it, where the layer has one. */
  ground: string | undefined;
  /** Its lines are not horizontal. */
  isFree: boolean;
}

/** How the layers of one kind are drawn. */
export interface LayerDrawing<Layer extends PosterLayer> {
  /** What is painted; undefined when nothing of it is visible. */
  body(layer: Layer, making: Making): Body | undefined;
  /** It consists mostly of edges, such as letters: drawn larger first on hosts that antialias coarsely. */
  hasEdges?: boolean;
  /** Painting costs more than copying: a canvas that is redrawn often keeps its bitmap. */
  isKept?: boolean;
  /** Painting costs less than making that bitmap, so that it is made for the second drawing of a look. */
  isKeptLater?: boolean;
  /** It is provided by `layers/late-drawings.ts`. */
  isLate?: boolean;
  /** What a kept bitmap depends on besides the layer, such as a picture that another may replace. */
  keptWith?(layer: Layer, resources: DrawResources): string;
  /** Its texts as they are laid out on a page of this size, for checks of designs. */
  laid?(layer: Layer, faces: FontFaces, page: PosterSize): LayerText[];
}
