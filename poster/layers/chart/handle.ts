import { POSTER_LIMITS as LIMITS } from '../../document/limits';
import { tidy, within } from '../../edit/lengths';
import type { LayerHandling } from '../layer-handling';
import type { ChartLayer } from './schema';

/** How charts are resized: a corner scales the letters, a side gives the columns more room. */
export const chartHandling: LayerHandling<ChartLayer> = {
  lengths: ({ text }, by) => ({ text: { ...text, size: tidy(within(1, text.size * by, LIMITS.fontSize)) } }),
  keepsRatio: true,
  scalesAtCorners: true,
};
