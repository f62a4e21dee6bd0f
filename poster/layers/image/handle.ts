import type { ImageContent } from '../../document';
import { isInBox, isInEllipse } from '../../edit/hit-shapes';
import { strokeBy, tidy, within } from '../../edit/lengths';
import type { LayerHandling } from '../layer-handling';
import type { ImageLayer } from './schema';

type Crop = NonNullable<ImageContent['crop']>;

/**
 * The visible part of an image whose box is resized by these factors: at the same scale, if the image is large enough.
 */
function cropBy({ x, y, width, height }: Crop, across: number, down: number): Crop {
  const max = Math.max(width * across, height * down, 1);
  const [shownWidth, shownHeight] = [
    within(0.0001, (width * across) / max, 1),
    within(0.0001, (height * down) / max, 1),
  ];
  return {
    x: within(0, x + (width - shownWidth) / 2, 1 - shownWidth),
    y: within(0, y + (height - shownHeight) / 2, 1 - shownHeight),
    width: shownWidth,
    height: shownHeight,
  };
}

/** How images are touched and resized. */
export const imageHandling: LayerHandling<ImageLayer> = {
  lengths: (layer, by) => ({
    ...(layer.mask?.shape === 'rect' && {
      mask: { ...layer.mask, radius: tidy(layer.mask.radius * by) },
    }),
    ...(layer.stroke && { stroke: strokeBy(layer.stroke, by) }),
  }),
  sized: (layer, width, height) => {
    if (!layer.crop || layer.width === 0 || layer.height === 0) return { ...layer, width, height };
    const crop = cropBy(layer.crop, width / layer.width, height / layer.height);
    return { ...layer, width, height, crop };
  },
  isAt: (layer, point, reach) =>
    layer.mask?.shape === 'ellipse' ? isInEllipse(layer, point, reach) : isInBox(layer, point, reach),
  keepsRatio: true,
};
