import { CORNERS } from '../../edit/handles';
import { isInBox, isOnPaths } from '../../edit/hit-shapes';
import type { LayerHandling } from '../layer-handling';
import type { IconLayer } from './schema';

/** How icons are touched and resized. */
export const iconHandling: LayerHandling<IconLayer> = {
  isAt: (layer, point, reach) => {
    // A small drawing is hit anywhere in its box.
    if (Math.min(layer.width, layer.height) < 2 * reach) return isInBox(layer, point, reach);
    const paths = layer.paths.map(({ d, stroke = 0 }) => ({ data: d, edge: stroke / 2 + reach }));
    return isOnPaths(layer, layer.box, paths, point);
  },
  handles: () => CORNERS,
  keepsRatio: true,
};
