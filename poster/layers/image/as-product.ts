import type { ImageLayer, PosterLayer, ProductLayer } from '../../document';
import { action } from '../../edit/action';
import { onlySelected, withSelected } from '../../edit/state';
import { isKind } from '../layer-kind';
import { GROUND_SHADOWS } from '../product/edit';

/** Only a user's own photo has a matte. */
const isPhoto = (layer: PosterLayer | undefined): layer is ImageLayer =>
  isKind(layer, 'image') && !layer.locked && layer.source.type === 'asset';

/**
 * The product of a photo, in the photo's place: as large as fits there once its matte is known. A part, a shape and a
 * line belong to the rectangle, and go with it.
 */
function productOf(layer: ImageLayer): ProductLayer {
  const { crop: _crop, mask: _mask, stroke: _stroke, cutOut: _cutOut, ...rest } = layer;
  return { ...rest, type: 'product', ground: GROUND_SHADOWS.contact };
}

export const AS_PRODUCT = {
  /** Cuts the product out of a photo that is on the poster. */
  asProduct: action({
    icon: 'package',
    isEnabled: (state) => isPhoto(onlySelected(state)),
    perform: (state) => withSelected(state, (layer) => (isPhoto(layer) ? productOf(layer) : layer)),
  }),
};
