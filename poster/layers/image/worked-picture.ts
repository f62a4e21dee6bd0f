import type { ImageLayer, PictureSource, PosterDocument } from '../../document';
import { withLayer, withPage } from '../../edit/state';
import { contentOf } from '..';
import type { PosterField } from '../layer-content';
import { isKind } from '../layer-kind';

type Size = { width: number; height: number };

/** Maximum relative difference of equal aspect ratios: less than a pixel of a small image. */
const ALIKE = 0.01;

const isAlike = (one: Size, other: Size): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < ALIKE;

/** The visible part of an image in a box: its crop, else the central part that covers the box. */
function shownPart({ crop, width, height }: ImageLayer, picture: Size): NonNullable<ImageLayer['crop']> {
  if (crop) return crop;
  const by = Math.max(width / picture.width, height / picture.height);
  const [widthShare, heightShare] = [width / (picture.width * by), height / (picture.height * by)];
  return { x: (1 - widthShare) / 2, y: (1 - heightShare) / 2, width: widthShare, height: heightShare };
}

/** The layer with an image expanded around the old one: the visible part stays in place, and all of it is shown. */
function grown(layer: ImageLayer, source: PictureSource, before: Size, after: Size): ImageLayer {
  const { crop: _, ...rest } = layer;
  const part = shownPart(layer, before);
  const by = layer.width / (part.width * before.width);
  const [width, height] = [after.width * by, after.height * by];
  // From the center of the box to that of the image, in the layer's own directions.
  const across = (0.5 - part.x - part.width / 2) * before.width * by * (layer.flipX ? -1 : 1);
  const down = (0.5 - part.y - part.height / 2) * before.height * by * (layer.flipY ? -1 : 1);
  const angle = (layer.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = {
    x: layer.x + layer.width / 2 + across * cos - down * sin,
    y: layer.y + layer.height / 2 + across * sin + down * cos,
  };
  return { ...rest, source, x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}

/**
 * The document with a tool's result in place of the original image: unchanged placement for the same aspect ratio, or
 * extended around it when the image was expanded.
 * @param before size of the tool's input, in its own pixels; `after` that of its result
 */
export function withWorkedPicture(
  document: PosterDocument,
  page: number,
  { layerId }: PosterField,
  source: PictureSource,
  { before, after }: { before: Size; after: Size },
): PosterDocument {
  return withPage(document, page, (shown) => {
    const { background } = shown;
    if (layerId === undefined) {
      if (!background.image) return shown;
      const { crop, ...image } = background.image;
      const isSame = isAlike(before, after) && crop !== undefined;
      return {
        ...shown,
        background: { ...background, image: { ...image, source, ...(isSame && { crop }) } },
      };
    }
    return {
      ...shown,
      layers: withLayer(shown.layers, layerId, (layer) => {
        if (!isKind(layer, 'image')) {
          const { withSource, withOtherPicture } = contentOf(layer);
          return (
            (isAlike(before, after) ? withSource : undefined)?.(layer, source) ??
            withOtherPicture?.(layer, source, after) ??
            layer
          );
        }
        return isAlike(before, after) ? { ...layer, source } : grown(layer, source, before, after);
      }),
    };
  });
}
