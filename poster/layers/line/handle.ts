import { HANDLES, SIDES } from '../../edit/handles';
import { distanceSquared } from '../../edit/hit-shapes';
import { strokeBy } from '../../edit/lengths';
import type { LayerHandling } from '../layer-handling';
import type { LineLayer } from './schema';

/** How lines are touched and resized. */
export const lineHandling: LayerHandling<LineLayer> = {
  lengths: ({ stroke }, by) => ({ stroke: strokeBy(stroke, by) }),
  isAt: ({ points, stroke, width, height }, point, reach) => {
    const near = Math.max(reach, 1) + stroke.width / 2;
    const places = points.map(([x, y]): [number, number] => [x * width, y * height]);
    return places.some((end, index) => {
      const start = places[index - 1];
      return start !== undefined && distanceSquared(point, start, end) <= near ** 2;
    });
  },
  handles: ({ height }) => (height === 0 ? SIDES : HANDLES),
};
