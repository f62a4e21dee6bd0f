import { isInBox, isInEllipse, isOnPaths } from '../../edit/hit-shapes';
import { strokeBy, tidy } from '../../edit/lengths';
import type { LayerHandling } from '../layer-handling';
import type { ShapeLayer } from './schema';

/** How shapes are touched and resized. */
export const shapeHandling: LayerHandling<ShapeLayer> = {
  lengths: (layer, by) => ({
    ...(layer.shape.kind === 'rect' && {
      shape: { ...layer.shape, radius: tidy(layer.shape.radius * by) },
    }),
    ...(layer.stroke && { stroke: strokeBy(layer.stroke, by) }),
  }),
  isAt: (layer, point, reach) => {
    const edge = (layer.stroke?.width ?? 0) / 2 + reach;
    if (layer.shape.kind === 'path') {
      const { box, path } = layer.shape;
      return isOnPaths(layer, box, [{ data: path, edge }], point);
    }
    const isWithin = layer.shape.kind === 'ellipse' ? isInEllipse : isInBox;
    if (!isWithin(layer, point, edge)) return false;
    const isOutline = layer.fill === null;
    return !isOutline || !isWithin(layer, point, -Math.max(edge, 1));
  },
};
