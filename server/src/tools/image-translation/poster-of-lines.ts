import { EXPORT_MAX_SIDE, POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import {
  type PictureSource,
  POSTER_VERSION,
  type PosterDocument,
  type TextLayer,
} from '@tuzuo/core/poster/document';
import type { FontFamilyKey } from '@tuzuo/core/poster/families';
import type { SetLine, TextLinesDoc } from '@tuzuo/core/text/text-lines';
import { LINE_HEIGHT, MIDDLE } from '../../engines/local/typesetting/measures';
import { pointIn, rectangleOf } from '../../engines/local/typesetting/rectangle';

/** The family that the engine writes in, as posters have it. */
const FAMILY: FontFamilyKey = 'noto-sans-sc';

/** Where a poster sets the base line of that family, below the middle of a line, in font sizes. */
const POSTER_MIDDLE = 0.436;

/** In font sizes: of an editor's line that is a hair longer than the engine's. */
const SLACK = 0.05;

/** Smaller than this share of what it was, a longer text does not become by itself. */
const LEAST = 0.4;

const DEGREES = 180 / Math.PI;

type Line = TextLinesDoc['lines'][number];

function layerOf(line: Line, set: SetLine, index: number): TextLayer {
  const { translation, style } = line;
  const { rows, squeeze, pitch } = set;
  const size = style.size * squeeze;
  const place = rectangleOf(set.box);
  // A line's place is as high as its rows are, a column's as wide as its letters.
  const across = rows * LINE_HEIGHT * size;
  const isColumn = pitch !== undefined;
  const long = 2 * SLACK * size;
  const width = isColumn ? across : place.width + long;
  const height = isColumn ? place.height + long : across;
  // What is set to one side begins there all the same.
  const shift = { left: long / 2, center: 0, right: -long / 2 }[style.align];
  const center = isColumn ? pointIn(place, 0, shift) : pointIn(place, shift, (MIDDLE - POSTER_MIDDLE) * size);
  return {
    id: `line-${index + 1}`,
    type: 'text',
    x: center.x - width / 2,
    y: center.y - height / 2,
    width,
    height,
    rotation: Math.atan2(place.along.y, place.along.x) * DEGREES,
    opacity: 1,
    runs: [
      {
        text: translation,
        family: FAMILY,
        weight: style.weight,
        size,
        fill: { type: 'solid', color: style.colour },
        ...(isColumn && { tracking: pitch * squeeze - size }),
      },
    ],
    align: style.align,
    verticalAlign: 'middle',
    lineHeight: LINE_HEIGHT,
    ...(isColumn && { vertical: true }),
    fit: { mode: 'shrink', minSize: LEAST * size },
  };
}

/** The same layer on a page that is so many times as large. */
function scaled(layer: TextLayer, by: number): TextLayer {
  if (by === 1) return layer;
  const { x, y, width, height, runs } = layer;
  return {
    ...layer,
    x: x * by,
    y: y * by,
    width: width * by,
    height: height * by,
    runs: runs.map(({ size, tracking, ...run }) => ({
      ...run,
      size: size * by,
      ...(tracking !== undefined && { tracking: tracking * by }),
    })),
    fit: layer.fit.mode === 'shrink' ? { ...layer.fit, minSize: layer.fit.minSize * by } : layer.fit,
  };
}

const isTextLines = (doc: unknown): doc is TextLinesDoc =>
  typeof doc === 'object' && doc !== null && 'kind' in doc && doc.kind === 'text-lines';

/**
 * A poster of a translated picture: the picture without its words, and a text layer for each line, as it was set. Its
 * name is the first line.
 */
export function posterOfLines(
  doc: unknown,
  ground: PictureSource,
): { title: string; doc: PosterDocument } | undefined {
  if (!isTextLines(doc)) return undefined;
  const { width, height, lines } = doc;
  const by = Math.min(1, EXPORT_MAX_SIDE / Math.max(width, height));
  const layers = lines.flatMap((line, index) =>
    line.set ? [scaled(layerOf(line, line.set, index), by)] : [],
  );
  const page = { id: 'page', background: { fill: null, image: { source: ground } }, layers };
  const size = { width: Math.round(width * by), height: Math.round(height * by) };
  return {
    title: [...(lines[0]?.translation ?? '')].slice(0, POSTER_TITLE_LENGTH).join(''),
    doc: { version: POSTER_VERSION, size, pages: [page] },
  };
}
