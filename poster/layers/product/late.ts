import type { LayerDrawing } from '../../draw/body';
import type { ProductLayer } from './schema';

let drawing: LayerDrawing<ProductLayer> | undefined;

export const provideProductDrawing = (provided: LayerDrawing<ProductLayer>): void => {
  drawing = provided;
};

/** How products are drawn once that is provided; until then not at all. */
export const lateProductDrawing: LayerDrawing<ProductLayer> = {
  body: (layer, making) => drawing?.body(layer, making),
  isKept: true,
  isKeptLater: true,
  isLate: true,
  keptWith: (layer, resources) => drawing?.keptWith?.(layer, resources) ?? '',
};
