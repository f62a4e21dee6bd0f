import { runBy, strokeBy, tidy } from '../../edit/lengths';
import type { LayerHandling } from '../layer-handling';
import { mapCells } from './content';
import type { TableLayer } from './schema';

/** How tables are resized. */
export const tableHandling: LayerHandling<TableLayer> = {
  lengths: (layer, by) => ({
    cells: mapCells(layer, (cell) => ({ ...cell, runs: cell.runs.map((run) => runBy(run, by)) })).cells,
    border: layer.border && strokeBy(layer.border, by),
    padding: tidy(layer.padding * by),
  }),
  keepsRatio: true,
};
