import { action } from '../../edit/action';
import { type At, hasRoom, inkOf, runOf, shortSide, TEXT_WIDTH, withFresh } from '../../edit/insert';
import { inColor } from '../../text/runs';
import type { LayerEditing } from '../layer-editing';
import { mapCells } from './content';
import { TABLE } from './rows';
import type { TableLayer } from './schema';

const tableActions = {
  addTable: action<At & { rows: number; columns: number }>({
    icon: 'table',
    isEnabled: hasRoom,
    perform: (state, { rows, columns, at }) => {
      const run = runOf(state, '', 'body');
      const shares = (count: number) => Array.from({ length: count }, () => 1 / count);
      return withFresh(
        state,
        {
          type: 'table',
          width: Math.round(TEXT_WIDTH * state.document.size.width),
          height: Math.round(run.size * 2.2 * rows),
          rows: shares(rows),
          columns: shares(columns),
          cells: Array.from({ length: rows }, () =>
            Array.from({ length: columns }, () => ({ runs: [run], align: 'center' as const })),
          ),
          border: { color: inkOf(state), width: Math.max(1, Math.round(shortSide(state) / 500)) },
          padding: Math.round(run.size * 0.4),
        },
        { at },
      );
    },
    adds: true,
  }),
};

/** How tables are changed. */
export const tableEditing = {
  props: ['border', 'padding'],
  colored: (layer, color) => mapCells(layer, (cell) => ({ ...cell, runs: inColor(cell.runs, color) })),
  isReadable: true,
  actions: { ...tableActions, ...TABLE },
} satisfies LayerEditing<TableLayer>;
