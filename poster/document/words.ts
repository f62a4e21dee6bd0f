import type { PosterDocument, PosterLayer, PosterSlot, TextLayer, TextRun } from '.';

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

const joined = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n');

/** All texts of a document, one per line, page by page and from the bottom layer up, for search. */
export const documentText = ({ pages }: PosterDocument): string =>
  joined(pages.flatMap(({ layers }) => layers.flatMap(textsOf)));

/** Text without the escapes of URLs (`%E5`) and the escapes and folded lines of contact cards (`=E5`). */
function unescaped(text: string): string {
  const unfolded = text.replace(/=\n|\n /g, '');
  return unfolded.replace(/(?:[%=][\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes.replace(/=/g, '%'));
    } catch {
      return escapes;
    }
  });
}

function publicTextsOf(layer: PosterLayer): string[] {
  const { name = '' } = layer;
  if (layer.type === 'group') return [name, ...layer.layers.flatMap(publicTextsOf)];
  if (layer.type === 'code') return [name, ...new Set([layer.text, unescaped(layer.text)])];
  return [name, ...textsOf(layer)];
}

/**
 * Everything that others can read in a public document, for content checks: its texts, the contents of codes, also as
 * their readers show them, and the names of layers, which copies contain.
 */
export const publicText = ({ pages }: PosterDocument): string =>
  joined(pages.flatMap(({ layers }) => layers.flatMap(publicTextsOf)));

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
