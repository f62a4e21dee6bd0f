import type { ImageLayer, PictureSource, PosterDocument, PosterLayer } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { contentOf } from '../layers';
import type { PosterField } from '../layers/layer-content';
import { childrenOf, isKind, mapLeaves } from '../layers/layer-kind';
import { withLayer, withPage } from './state';

/** Maximum length of a field's text. */
export const maxLengthOf = ({ maxLength = POSTER_LIMITS.text }: PosterField): number => maxLength;

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
    layers: withLayer(
      shown.layers,
      layerId,
      (layer) => contentOf(layer).withFieldText?.(layer, text, field) ?? layer,
    ),
  }));
}

type Place = Pick<ImageLayer, 'x' | 'y' | 'width' | 'height'>;

/** The box of a layer in its parent; undefined where the id does not exist. */
export function placeIn(layers: readonly PosterLayer[], id: string): Place | undefined {
  for (const layer of layers) {
    if (layer.id === id) return layer;
    const inside = placeIn(childrenOf(layer) ?? [], id);
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
  const [bitmapWidth, bitmapHeight] = [picture.width * by, picture.height * by];
  return {
    x: x + (width - bitmapWidth) / 2,
    y: y + (height - bitmapHeight) * (stands ? 1 : 0.5),
    width: bitmapWidth,
    height: bitmapHeight,
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
        if (!isKind(layer, 'image')) return contentOf(layer).withOtherPicture?.(layer, source, size) ?? layer;
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
  const changed = (layer: PosterLayer): PosterLayer => {
    const { source, withSource } = contentOf(layer);
    return source && withSource ? withSource(layer, change(source(layer))) : layer;
  };
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
      layers: mapLeaves(layers, changed),
    })),
  };
}
