import type { PosterDocument, TextRun } from '../document';
import { type FontFaces, faceId, type GlyphNeeds, UPRIGHT } from '../fonts/glyphs';
import { contentOf, textsOf } from '../layers';
import { everyLayer } from '../layers/layer-kind';
import { keyedUnits } from './keys';
import { unspacedParts } from './words';

function collect(runs: readonly TextRun[], vertical: boolean, needs: GlyphNeeds): void {
  for (const { keys, run } of keyedUnits(runs, vertical)) {
    const { family, weight } = runs[run] as TextRun;
    const face = faceId(family, weight);
    const known = needs.get(face) ?? new Set<string>();
    for (const key of keys) known.add(key);
    if (known.size > 0) needs.set(face, known);
  }
  for (const { face, key } of unspacedParts(runs)) {
    const known = needs.get(face) ?? new Set<string>();
    needs.set(face, known.add(key));
  }
}

/** All glyphs of a document, including hidden layers, which may be shown at any time. */
export function glyphNeeds(document: PosterDocument): GlyphNeeds {
  const needs: GlyphNeeds = new Map();
  for (const layer of document.pages.flatMap(({ layers }) => everyLayer(layers))) {
    const isVertical = contentOf(layer).isVertical?.(layer) === true;
    for (const runs of textsOf(layer)) collect(runs, isVertical, needs);
  }
  return needs;
}

/** The characters and words of a document that no font has, so that a replacement is drawn. */
export function replacedLetters(document: PosterDocument, faces: FontFaces): string[] {
  const found = new Set<string>();
  for (const [face, keys] of glyphNeeds(document))
    for (const key of keys)
      if (faces.get(face)?.glyphs.get(key)?.isReplacement) found.add(key.replace(UPRIGHT, ''));
  return [...found];
}
