import type { LayerContent } from '../layer-content';
import type { ImageLayer } from './schema';

/** What an image layer contains. */
export const imageContent: LayerContent<ImageLayer> = {
  source: ({ source }) => source,
  withSource: (layer, source) => ({ ...layer, source }),
  fields: ({ source, cutOut }, whole) => [{ ...whole, kind: 'picture', source, cutOut: cutOut === true }],
  slots: ['product', 'photo', 'logo', 'qr'],
};
