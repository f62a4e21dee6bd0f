import type { LayerDrawing } from '../../draw/body';
import type { ChartLayer } from './schema';

let drawing: LayerDrawing<ChartLayer> | undefined;

export const provideChartDrawing = (provided: LayerDrawing<ChartLayer>): void => {
  drawing = provided;
};

/** How charts are drawn once that is provided; until then not at all. */
export const lateChartDrawing: LayerDrawing<ChartLayer> = {
  body: (layer, making) => drawing?.body(layer, making),
  hasEdges: true,
  isKept: true,
  isLate: true,
  laid: (layer, faces, page) => drawing?.laid?.(layer, faces, page) ?? [],
};
