import { contentOf, textsOf } from '../layers';
import { everyLayer, isKind, mapLeaves } from '../layers/layer-kind';
import { withMainText } from '../layers/text/content';
import { textOf } from '../text/runs';
import type { PosterDocument, PosterLayer, PosterSlot } from '.';

const textsOfLayer = (layer: PosterLayer): string[] => textsOf(layer).map(textOf);

const joined = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n');

/** All texts of a document, one per line, page by page and from the bottom layer up, for search. */
export const documentText = ({ pages }: PosterDocument): string =>
  joined(pages.flatMap(({ layers }) => everyLayer(layers).flatMap(textsOfLayer)));

const publicTextsOf = (layer: PosterLayer): string[] => [
  layer.name ?? '',
  ...(contentOf(layer).readable?.(layer) ?? textsOfLayer(layer)),
];

/**
 * Everything that others can read in a public document, for content checks: its texts, the contents of codes, also as
 * their readers show them, and the names of layers, which copies contain.
 */
export const publicText = ({ pages }: PosterDocument): string =>
  joined(pages.flatMap(({ layers }) => everyLayer(layers).flatMap(publicTextsOf)));

function filled(layer: PosterLayer, words: Partial<Record<PosterSlot, string>>): PosterLayer {
  const text = layer.slot && words[layer.slot];
  return isKind(layer, 'text') && text !== undefined ? withMainText(layer, text) : layer;
}

/** The document with new texts in the text layers of these slots; everything else stays. */
export function fillSlots(
  document: PosterDocument,
  words: Partial<Record<PosterSlot, string>>,
): PosterDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    layers: mapLeaves(page.layers, (layer) => filled(layer, words)),
  }));
  return { ...document, pages };
}
