import { CORNERS } from '../../edit/handles';
import type { LayerHandling } from '../layer-handling';
import type { ProductLayer } from './schema';

/** How products are resized: never distorted. */
export const productHandling: LayerHandling<ProductLayer> = {
  handles: () => CORNERS,
  keepsRatio: true,
};
