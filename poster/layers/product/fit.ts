import type { PosterDocument } from '../../document';
import type { PictureSource } from '../../document/base';
import { tidy } from '../../edit/lengths';
import { isKind, mapLeaves } from '../layer-kind';
import type { ProductLayer } from './schema';

type Size = { width: number; height: number };

/** Where a photo's product is: the size of the photo in its own pixels, and the product's box as shares of its sides. */
type MatteBox = Size & {
  box: { left: number; top: number; width: number; height: number };
};

/** Minimum share of a photo's side that a layer shows. */
const MIN_SHARE = 0.0001;

/** Precision of the parts of a photo. */
const fraction = (value: number) => Math.round(value * 1e6) / 1e6;

/** The largest box with a ratio in the layer's box, with the same center. */
function contained(layer: ProductLayer, ratio: number): Pick<ProductLayer, 'x' | 'y' | 'width' | 'height'> {
  const width = Math.min(layer.width, layer.height * ratio);
  const height = width / ratio;
  return {
    x: tidy(layer.x + (layer.width - width) / 2),
    y: tidy(layer.y + (layer.height - height) / 2),
    width: tidy(width),
    height: tidy(height),
  };
}

/** The layer with another photo, all of it until its matte is known: see `withMatteBox`. */
export function withPhoto(
  { crop: _, ...layer }: ProductLayer,
  source: PictureSource,
  size: Size,
): ProductLayer {
  return { ...layer, ...contained(layer, size.width / size.height), source };
}

function cropOf({ left, top, width, height }: MatteBox['box']): NonNullable<ProductLayer['crop']> {
  const x = Math.min(fraction(left), 1 - MIN_SHARE);
  const y = Math.min(fraction(top), 1 - MIN_SHARE);
  return {
    x,
    y,
    width: Math.max(MIN_SHARE, Math.min(fraction(width), fraction(1 - x))),
    height: Math.max(MIN_SHARE, Math.min(fraction(height), fraction(1 - y))),
  };
}

/**
 * The layer with its box on the product. A layer that showed a part of the photo keeps its scale, and the product stays
 * where it is on the page; otherwise the product fills the layer's box as far as its ratio allows.
 */
export function withMatteBox(layer: ProductLayer, matte: MatteBox): ProductLayer {
  const crop = cropOf(matte.box);
  const before = layer.crop;
  if (!before) {
    const ratio = (crop.width * matte.width) / (crop.height * matte.height);
    return { ...layer, ...contained(layer, ratio), crop };
  }
  if (JSON.stringify(before) === JSON.stringify(crop)) return layer;
  const [across, down] = [layer.width / before.width, layer.height / before.height];
  const [width, height] = [crop.width * across, crop.height * down];
  // From the center of the old box to that of the new one, in the layer's own directions.
  const shiftX = (crop.x + crop.width / 2 - before.x - before.width / 2) * across * (layer.flipX ? -1 : 1);
  const shiftY = (crop.y + crop.height / 2 - before.y - before.height / 2) * down * (layer.flipY ? -1 : 1);
  const turn = (layer.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    ...layer,
    x: tidy(layer.x + layer.width / 2 + shiftX * cos - shiftY * sin - width / 2),
    y: tidy(layer.y + layer.height / 2 + shiftX * sin + shiftY * cos - height / 2),
    width: tidy(width),
    height: tidy(height),
    crop,
  };
}

/** The document with the product found in a photo that showed all of it until now; the same one if there is none. */
export function withFoundBox(
  document: PosterDocument,
  source: PictureSource,
  matte: MatteBox,
): PosterDocument {
  const key = JSON.stringify(source);
  let isChanged = false;
  const pages = document.pages.map((page) => ({
    ...page,
    layers: mapLeaves(page.layers, (layer) => {
      if (!isKind(layer, 'product') || layer.crop || JSON.stringify(layer.source) !== key) return layer;
      isChanged = true;
      return withMatteBox(layer, matte);
    }),
  }));
  return isChanged ? { ...document, pages } : document;
}
