import type { PosterDocument, PosterLayer, PosterSize } from '../../document';
import type { LayerText } from '../../draw/body';
import { type Box, boundsOf, type Matrix, multiply, placement } from '../../draw/matrix';
import type { FontFaces } from '../../fonts/glyphs';
import { contentOf, drawingOf } from '../../layers';
import { provideLateDrawings } from '../../layers/late-drawings';
import { childrenOf, isKind, mapLeaves } from '../../layers/layer-kind';

provideLateDrawings();

/** A laid out text of a page, with its transform; each cell of a table is one. */
export type PlacedText = Pick<LayerText, 'runs' | 'laid' | 'ground' | 'isFree'> & {
  layer: PosterLayer;
  matrix: Matrix;
  /** Axis-aligned bounding box of its ink. */
  box: Box;
  /** Combined opacity of its ancestors. */
  opacity: number;
};

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Ink of most letters above and below the baseline, as shares of the font size. */
const INK = { above: 0.86, below: 0.12 };

/** Bounding box of a text's lines, from the ink of the first to that of the last. */
function inkBox({ isFree, laid: { x, y, width, height, glyphs } }: LayerText): Box {
  const box = { left: x, top: y, right: x + width, bottom: y + height };
  if (isFree) return box;
  return {
    ...box,
    top: Math.min(...glyphs.map((glyph) => glyph.y - INK.above * glyph.size)),
    bottom: Math.max(...glyphs.map((glyph) => glyph.y + INK.below * glyph.size)),
  };
}

const placed = (text: Omit<PlacedText, 'box'>): PlacedText => ({
  ...text,
  box: boundsOf(text.matrix, inkBox(text)),
});

function textsIn(
  layers: readonly PosterLayer[],
  faces: FontFaces,
  size: PosterSize,
  outer: Matrix,
  opacity: number,
): PlacedText[] {
  return layers.flatMap((layer): PlacedText[] => {
    if (layer.hidden) return [];
    const matrix = multiply(outer, placement(layer));
    const own = opacity * layer.opacity;
    const children = childrenOf(layer);
    if (children) return textsIn(children, faces, size, matrix, own);
    const texts = drawingOf(layer).laid?.(layer, faces, size) ?? [];
    return texts.map((text) => placed({ ...text, layer, matrix, opacity: own }));
  });
}

/** The texts of a document's first page. */
export const placedTexts = ({ pages, size }: PosterDocument, faces: FontFaces): PlacedText[] =>
  textsIn(pages[0]?.layers ?? [], faces, size, IDENTITY, 1).filter(({ laid }) => laid.glyphs.length > 0);

/** The document without its texts, to see their background. */
export function withoutWords(document: PosterDocument): PosterDocument {
  const blank = (layer: PosterLayer): PosterLayer | undefined => {
    const { withoutTexts } = contentOf(layer);
    return withoutTexts ? withoutTexts(layer) : layer;
  };
  const pages = document.pages.map((page) => ({ ...page, layers: mapLeaves(page.layers, blank) }));
  return { ...document, pages };
}

/** The document with every line twice as long and one more digit in prices. */
export function withLongerWords(document: PosterDocument): PosterDocument {
  const longer = (layer: PosterLayer): PosterLayer => {
    if (!isKind(layer, 'text') || !layer.slot) return layer;
    const main = layer.runs.reduce((max, run) => (run.text.length > max.text.length ? run : max));
    const twice = (text: string) =>
      layer.slot === 'price'
        ? `${text}0`
        : text
            .split('\n')
            .map((line) => line + line)
            .join('\n');
    return {
      ...layer,
      runs: layer.runs.map((run) => (run === main ? { ...run, text: twice(run.text) } : run)),
    };
  };
  const pages = document.pages.map((page) => ({ ...page, layers: mapLeaves(page.layers, longer) }));
  return { ...document, pages };
}
