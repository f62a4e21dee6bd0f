import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import { SET_LINE_HEIGHT, type SetLine, type TextLinesDoc } from '@tuzuo/core/text/text-lines';
import {
  type PictureSource,
  POSTER_VERSION,
  type PosterDocument,
  type TextLayer,
} from '@tuzuo/poster/document';
import { POSTER_LIMITS } from '@tuzuo/poster/document/limits';
import type { FontFamilyKey } from '@tuzuo/poster/fonts/families';

/** Poster name of the engine's font family. */
const FAMILY: FontFamilyKey = 'noto-sans-sc';

/** Minimum automatic scale of a longer text. */
const MIN_SCALE = 0.4;

type Line = TextLinesDoc['lines'][number];

/** `by` = size of the page relative to the picture. */
function layerOf({ translation, style }: Line, set: SetLine, index: number, by: number): TextLayer {
  const size = set.size * by;
  return {
    id: `line-${index + 1}`,
    type: 'text',
    x: set.x * by,
    y: set.y * by,
    width: set.width * by,
    height: set.height * by,
    rotation: set.rotation,
    opacity: 1,
    runs: [
      {
        text: translation,
        family: FAMILY,
        weight: style.weight,
        size,
        fill: { type: 'solid', color: style.colour },
        ...(set.tracking !== undefined && { tracking: set.tracking * by }),
      },
    ],
    align: style.align,
    verticalAlign: 'middle',
    lineHeight: SET_LINE_HEIGHT,
    ...(set.tracking !== undefined && { vertical: true }),
    fit: { mode: 'shrink', minSize: MIN_SCALE * size },
  };
}

const isTextLines = (doc: unknown): doc is TextLinesDoc =>
  typeof doc === 'object' && doc !== null && 'kind' in doc && doc.kind === 'text-lines';

/**
 * Converts a translated picture to a poster: the picture without its text, and a text layer for each line as it was
 * set. The first line becomes the title.
 */
export function posterOfLines(
  doc: unknown,
  ground: PictureSource,
): { title: string; doc: PosterDocument } | undefined {
  if (!isTextLines(doc)) return undefined;
  const { width, height, lines } = doc;
  const by = Math.min(1, POSTER_LIMITS.maxSide / Math.max(width, height));
  const layers = lines.flatMap((line, index) => (line.set ? [layerOf(line, line.set, index, by)] : []));
  const page = { id: 'page', background: { fill: null, image: { source: ground } }, layers };
  const size = { width: Math.round(width * by), height: Math.round(height * by) };
  return {
    title: [...(lines[0]?.translation ?? '')].slice(0, POSTER_TITLE_LENGTH).join(''),
    doc: { version: POSTER_VERSION, size, pages: [page] },
  };
}
