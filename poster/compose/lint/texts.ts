import type { PosterDocument, PosterLayer, PosterSize, TableLayer, TextLayer } from '../../document';
import { type Box, boundsOf, type Matrix, multiply, placement } from '../../draw/matrix';
import type { FontFaces } from '../../fonts/glyphs';
import type { LaidText } from '../../text/laid-text';
import { layoutTable, layoutText } from '../../text/layout';

/** A laid out text of a page, with its transform; each cell of a table is one. */
export type PlacedText = {
  layer: TextLayer | TableLayer;
  runs: TextLayer['runs'];
  laid: LaidText;
  matrix: Matrix;
  /** Axis-aligned bounding box of its ink. */
  box: Box;
  /** Combined opacity of its ancestors. */
  opacity: number;
  /** Its own background, if it has one. */
  ground: string | undefined;
};

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Ink of most letters above and below the baseline, as shares of the font size. */
const INK = { above: 0.86, below: 0.12 };

/** Bounding box of a text's lines, from the ink of the first to that of the last. */
function inkBox(layer: TextLayer | TableLayer, { x, y, width, height, glyphs }: LaidText): Box {
  const box = { left: x, top: y, right: x + width, bottom: y + height };
  if (layer.type === 'text' && (layer.vertical || layer.arc !== undefined)) return box;
  return {
    ...box,
    top: Math.min(...glyphs.map((glyph) => glyph.y - INK.above * glyph.size)),
    bottom: Math.max(...glyphs.map((glyph) => glyph.y + INK.below * glyph.size)),
  };
}

const placed = (text: Omit<PlacedText, 'box'>): PlacedText => ({
  ...text,
  box: boundsOf(text.matrix, inkBox(text.layer, text.laid)),
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
    if (layer.type === 'group') return textsIn(layer.layers, faces, size, matrix, own);
    if (layer.type === 'text') {
      const laid = layoutText(layer, faces, size);
      return [
        placed({ layer, runs: layer.runs, laid, matrix, opacity: own, ground: layer.background?.color }),
      ];
    }
    if (layer.type !== 'table') return [];
    const rows = layoutTable(layer, faces, size);
    return layer.cells.flatMap((cells, row) =>
      cells.flatMap(({ runs, fill: ground }, column) => {
        const laid = rows[row]?.[column];
        return laid ? [placed({ layer, runs, laid, matrix, opacity: own, ground })] : [];
      }),
    );
  });
}

/** The texts of a document's first page. */
export const placedTexts = ({ pages, size }: PosterDocument, faces: FontFaces): PlacedText[] =>
  textsIn(pages[0]?.layers ?? [], faces, size, IDENTITY, 1).filter(({ laid }) => laid.glyphs.length > 0);

/** The document without its texts, to see their background. */
export function withoutWords(document: PosterDocument): PosterDocument {
  const blank = (layer: PosterLayer): PosterLayer[] => {
    if (layer.type === 'group') return [{ ...layer, layers: layer.layers.flatMap(blank) }];
    if (layer.type === 'table') {
      const cells = layer.cells.map((row) =>
        row.map((cell) => ({ ...cell, runs: cell.runs.map((run) => ({ ...run, text: ' ' })) })),
      );
      return [{ ...layer, cells }];
    }
    return layer.type === 'text' ? [] : [layer];
  };
  const pages = document.pages.map((page) => ({ ...page, layers: page.layers.flatMap(blank) }));
  return { ...document, pages };
}

/** The document with every line twice as long and one more digit in prices. */
export function withLongerWords(document: PosterDocument): PosterDocument {
  const longer = (layer: PosterLayer): PosterLayer => {
    if (layer.type === 'group') return { ...layer, layers: layer.layers.map(longer) };
    if (layer.type !== 'text' || !layer.slot) return layer;
    const main = layer.runs.reduce((most, run) => (run.text.length > most.text.length ? run : most));
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
  const pages = document.pages.map((page) => ({ ...page, layers: page.layers.map(longer) }));
  return { ...document, pages };
}
