import type { ImageLayer, PictureSource, PosterDocument, PosterLayer, TextRun } from '../document';
import type { PosterField } from '../document/fields';
import { POSTER_LIMITS } from '../document/limits';
import { textOf } from '../document/words';
import { withLayer, withPage } from './state';

const isHigh = (text: string, at: number) => /[\ud800-\udbff]/.test(text.charAt(at));

/** Length of the common prefix of two texts, without splitting a surrogate pair. */
function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at > 0 && isHigh(one, at - 1) ? at - 1 : at;
}

/** Length of the common suffix, not overlapping the prefix. */
function sameEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count > 0 && /[\udc00-\udfff]/.test(one.charAt(one.length - count)) ? count - 1 : count;
}

/** Digits, Latin letters and everything else: in a price they often have different sizes. */
const kindOf = (character: string) =>
  /\d/.test(character) ? 'digit' : /[a-z]/i.test(character) ? 'letter' : 'other';

/** The neighbor whose style inserted text takes: the one before, unless only the one after is of its kind. */
function neighborOf(before: string, place: number, fresh: string): number {
  const kind = kindOf(fresh.charAt(fresh.length - 1));
  const isLikeNext = place < before.length && kindOf(before.charAt(place)) === kind;
  const isLikeLast = place > 0 && kindOf(before.charAt(place - 1)) === kind;
  return isLikeNext && !isLikeLast ? place : Math.max(0, place - 1);
}

/**
 * Runs with the new `text`: unchanged parts keep their style; new text takes the style of what it replaces, or of what
 * precedes it.
 */
export function reworded(runs: readonly TextRun[], text: string): TextRun[] {
  const before = textOf(runs);
  if (before === text) return [...runs];
  const start = sameStart(before, text);
  const end = sameEnd(before, text, start);
  const fresh = text.slice(start, text.length - end);
  const cut = { from: start, to: before.length - end };
  // The run of the first replaced character; for an insertion, of its neighbor.
  const anchor = cut.from < cut.to ? cut.from : neighborOf(before, cut.from, fresh);
  let at = 0;
  let isPlaced = false;
  const changed = runs.map((run, index) => {
    const [from, to] = [at, at + run.text.length];
    at = to;
    const head = run.text.slice(0, Math.max(0, cut.from - from));
    const tail = run.text.slice(Math.max(0, cut.to - from));
    const takes = !isPlaced && (anchor < to || index === runs.length - 1);
    if (takes) isPlaced = true;
    return { ...run, text: head + (takes ? fresh : '') + tail };
  });
  const kept = changed.filter((run) => run.text !== '');
  // An empty text keeps its style.
  return kept.length > 0 ? kept : changed.slice(0, 1);
}

/** Maximum length of a field's text. */
export const maxLengthOf = ({ kind }: PosterField): number =>
  kind === 'code' ? POSTER_LIMITS.codeText : POSTER_LIMITS.text;

/** The document with another text in a field of a page. */
export function withText(
  document: PosterDocument,
  page: number,
  field: PosterField,
  text: string,
): PosterDocument {
  const { layerId } = field;
  if (layerId === undefined || field.kind === 'picture') return document;
  return withPage(document, page, (shown) => ({
    ...shown,
    layers: withLayer(shown.layers, layerId, (layer) => {
      if (layer.type === 'text') return { ...layer, runs: reworded(layer.runs, text) };
      if (layer.type === 'code') return { ...layer, text };
      if (layer.type !== 'table' || field.kind !== 'cell') return layer;
      const cells = layer.cells.map((row, index) =>
        row.map((cell, column) =>
          index === field.row && column === field.column
            ? { ...cell, runs: reworded(cell.runs, text) }
            : cell,
        ),
      );
      return { ...layer, cells };
    }),
  }));
}

type Place = Pick<ImageLayer, 'x' | 'y' | 'width' | 'height'>;

/** The box of a layer in its parent; undefined where the id does not exist. */
export function placeIn(layers: readonly PosterLayer[], id: string): Place | undefined {
  for (const layer of layers) {
    if (layer.id === id) return layer;
    const inside = layer.type === 'group' ? placeIn(layer.layers, id) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

type Size = { width: number; height: number };

/**
 * Maximum ratio of aspect ratios for images that are cropped by the page's edge alike: a crop that a template intends
 * stays.
 */
const ALIKE = 1.2;
/** Height over width from which a frame that is not cropped at the bottom is one to stand in. */
const HIGH = 1.1;

/** The part of a frame that is on the page after it is moved by `shift`. */
function placeOnPage({ x, y, width, height }: Place, shift: { x: number; y: number }, page: Size): Place {
  const [left, top] = [Math.max(x, -shift.x), Math.max(y, -shift.y)];
  const right = Math.min(x + width, page.width - shift.x);
  const bottom = Math.min(y + height, page.height - shift.y);
  const isSeen = right > left && bottom > top;
  return isSeen ? { x: left, y: top, width: right - left, height: bottom - top } : { x, y, width, height };
}

/** The largest box with an image's ratio inside a frame: centered, but at the bottom of a frame to stand in. */
export function placedWithin({ x, y, width, height }: Place, picture: Size, stands = false): Place {
  const by = Math.min(width / picture.width, height / picture.height);
  const [wide, high] = [picture.width * by, picture.height * by];
  return {
    x: x + (width - wide) / 2,
    y: y + (height - high) * (stands ? 1 : 0.5),
    width: wide,
    height: high,
  };
}

/**
 * Where a cut-out with another aspect ratio is shown completely: in the template's frame, as far as the page allows.
 */
function cutOutPlace(place: Place, now: Place, { box }: PosterField, picture: Size, page: Size): Place {
  const unlike = (place.width * picture.height) / (place.height * picture.width);
  const isHigh = place.height > HIGH * place.width;
  if (Math.max(unlike, 1 / unlike) < ALIKE) return placedWithin(place, picture, isHigh);
  const shift = {
    x: (box.left + box.right) / 2 - (now.x + now.width / 2),
    y: (box.top + box.bottom) / 2 - (now.y + now.height / 2),
  };
  const seen = placeOnPage(place, shift, page);
  return placedWithin(seen, picture, isHigh && seen.y + seen.height === place.y + place.height);
}

/** Share of a cropped height that is cut off at the top: faces and objects tend to be high up. */
const CUT_ABOVE = 0.15;

/** The part of an image that fills a frame; undefined where nothing is cropped, or only the sides are. */
function filledBy({ width, height }: Size, picture: Size): ImageLayer['crop'] {
  const shown = (height * picture.width) / (width * picture.height);
  if (shown >= 0.999) return undefined;
  return { x: 0, y: (1 - shown) * CUT_ABOVE, width: 1, height: shown };
}

/**
 * The document with another image in a field of a page: it fills its frame, and a cut-out is shown completely.
 * @param size of the image, in its own pixels
 * @param place frame of the layer before any image was replaced: otherwise it would shrink with each replacement
 */
export function withPicture(
  document: PosterDocument,
  page: number,
  field: PosterField,
  source: PictureSource,
  size: Size,
  place?: Place,
): PosterDocument {
  const { layerId } = field;
  return withPage(document, page, (shown) => {
    const { image } = shown.background;
    if (layerId === undefined) {
      if (!image) return shown;
      const { crop: _, ...rest } = image;
      const crop = filledBy(document.size, size);
      return {
        ...shown,
        background: { ...shown.background, image: { ...rest, source, ...(crop && { crop }) } },
      };
    }
    return {
      ...shown,
      layers: withLayer(shown.layers, layerId, (layer) => {
        if (layer.type !== 'image') return layer;
        const { crop: _, ...rest } = layer;
        if (layer.cutOut)
          return { ...rest, ...cutOutPlace(place ?? layer, layer, field, size, document.size), source };
        const crop = filledBy(layer, size);
        return { ...rest, source, ...(crop && { crop }) };
      }),
    };
  });
}

/** The document with some of its image sources replaced. */
export function withSources(
  document: PosterDocument,
  change: (source: PictureSource) => PictureSource,
): PosterDocument {
  const inLayers = (layers: readonly PosterLayer[]): PosterLayer[] =>
    layers.map((layer) => {
      if (layer.type === 'group') return { ...layer, layers: inLayers(layer.layers) };
      return layer.type === 'image' ? { ...layer, source: change(layer.source) } : layer;
    });
  return {
    ...document,
    pages: document.pages.map(({ background, layers, ...page }) => ({
      ...page,
      background: {
        ...background,
        ...(background.image && {
          image: { ...background.image, source: change(background.image.source) },
        }),
      },
      layers: inLayers(layers),
    })),
  };
}
