import type { PosterDocument, PosterLayer, PosterSlot, TextLayer, TextRun } from './document';

/** The concatenated text of runs. */
export const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

function textsOf(layer: PosterLayer): string[] {
  switch (layer.type) {
    case 'text':
      return [textOf(layer.runs)];
    case 'table':
      return layer.cells.flat().map(({ runs }) => textOf(runs));
    case 'group':
      return layer.layers.flatMap(textsOf);
    default:
      return [];
  }
}

/** All texts of a document, one per line, page by page and from the bottom layer up, for search and content checks. */
export function documentText({ pages }: PosterDocument): string {
  return pages
    .flatMap(({ layers }) => layers.flatMap(textsOf))
    .filter((text) => text.trim() !== '')
    .join('\n');
}

/** A layer with a new text, in the style of its longest run. */
function reworded(layer: TextLayer, text: string): TextLayer {
  const [first, ...others] = layer.runs;
  if (!first) return layer;
  const main = others.reduce((most, run) => (run.text.length > most.text.length ? run : most), first);
  return { ...layer, runs: [{ ...main, text }] };
}

function filled(layer: PosterLayer, words: Partial<Record<PosterSlot, string>>): PosterLayer {
  if (layer.type === 'group') return { ...layer, layers: layer.layers.map((one) => filled(one, words)) };
  const text = layer.slot && words[layer.slot];
  return layer.type === 'text' && text !== undefined ? reworded(layer, text) : layer;
}

/** The document with new texts in the text layers of these slots; everything else stays. */
export function fillSlots(
  document: PosterDocument,
  words: Partial<Record<PosterSlot, string>>,
): PosterDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    layers: page.layers.map((layer) => filled(layer, words)),
  }));
  return { ...document, pages };
}
