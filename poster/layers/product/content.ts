import type { LayerContent } from '../layer-content';
import { withPhoto } from './fit';
import type { ProductLayer } from './schema';

/** What a product layer contains: its photo. */
export const productContent: LayerContent<ProductLayer> = {
  source: ({ source }) => source,
  isCutOut: true,
  withSource: (layer, source) => ({ ...layer, source }),
  withOtherPicture: withPhoto,
  fields: ({ source }, whole) => [{ ...whole, kind: 'picture', source, cutOut: false }],
  slots: ['product', 'photo'],
};
