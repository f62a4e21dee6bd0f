import { action } from '../../edit/action';
import { type At, hasRoom, inkOf, shortSide, withFresh } from '../../edit/insert';
import type { LayerEditing } from '../layer-editing';
import type { LineLayer } from './schema';

/** Width of a new line as a fraction of the shorter side. */
const LINE_SHARE = 0.005;

const lineActions = {
  addLine: action<At & Pick<LineLayer, 'start' | 'end'> & { dash?: boolean }>({
    icon: 'line-segment',
    isEnabled: hasRoom,
    perform: (state, { start, end, dash, at }) => {
      const width = Math.max(1, Math.round(LINE_SHARE * shortSide(state)));
      return withFresh(
        state,
        {
          type: 'line',
          width: Math.round(0.4 * state.document.size.width),
          height: 0,
          points: [
            [0, 0],
            [1, 0],
          ],
          stroke: { color: inkOf(state), width, ...(dash && { dash: [3 * width, 2 * width] }) },
          ...(start && { start }),
          ...(end && { end }),
        },
        { at },
      );
    },
    adds: true,
  }),
};

/** How lines are changed. */
export const lineEditing = {
  props: ['points', 'stroke', 'cap', 'start', 'end'],
  colored: (layer, color) => ({ ...layer, stroke: { ...layer.stroke, color } }),
  isOutline: () => true,
  actions: lineActions,
} satisfies LayerEditing<LineLayer>;
