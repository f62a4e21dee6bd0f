import { action } from '../../edit/action';
import {
  type At,
  type Fresh,
  hasRoom,
  runOf,
  TEXT_STYLES,
  TEXT_WIDTH,
  type TextKind,
  withFresh,
} from '../../edit/insert';
import { tidy } from '../../edit/lengths';
import { layoutText } from '../../text/layout';
import { inColor, reworded, textOf } from '../../text/runs';
import { grownLayer } from '..';
import type { LayerEditing } from '../layer-editing';
import type { TextLayer } from './schema';

/** Minimum fraction of its size to which a longer text is reduced. */
const MIN_SIZE = 0.4;

/** Replaces a template's text; a longer text is reduced instead of overlapping its neighbors. */
export function saying(layer: TextLayer, text: string): TextLayer {
  const isLonger = text.length > textOf(layer.runs).length;
  const size = Math.min(...layer.runs.map((run) => run.size));
  const shrinks = isLonger && layer.fit.mode !== 'shrink' && layer.arc === undefined;
  return {
    ...layer,
    runs: reworded(layer.runs, text),
    ...(shrinks && { fit: { mode: 'shrink', minSize: Math.max(1, MIN_SIZE * size) } }),
  };
}

const textActions = {
  addText: action<At & { text: string; kind: TextKind }>({
    icon: 'text-t',
    isEnabled: hasRoom,
    perform: (state, { text, kind, at }, { faces }) => {
      const run = runOf(state, text, kind);
      const { lineHeight } = TEXT_STYLES[kind];
      const fresh: Fresh = {
        type: 'text',
        runs: [run],
        width: Math.round(TEXT_WIDTH * state.document.size.width),
        height: tidy(run.size * lineHeight * text.split('\n').length),
        align: 'center',
        verticalAlign: 'top',
        lineHeight,
        fit: { mode: 'grow' },
      };
      return withFresh(state, fresh, { at }, (layer) => grownLayer(layer, faces, state.document.size));
    },
    adds: true,
  }),
};

/** How texts are changed. */
export const textEditing = {
  props: ['align', 'verticalAlign', 'lineHeight', 'arc', 'fit', 'background'],
  colored: (layer, color) => ({ ...layer, runs: inColor(layer.runs, color) }),
  ink: (layer, faces, page) => {
    const laid = faces && layer.arc === undefined ? layoutText(layer, faces, page) : undefined;
    return laid && laid.width > 0 && laid.height > 0
      ? { left: laid.x, top: laid.y, right: laid.x + laid.width, bottom: laid.y + laid.height }
      : undefined;
  },
  isReadable: true,
  filling: {
    isFilled: ({ runs }) => textOf(runs).trim() !== '',
    weight: ({ runs }) => Math.max(...runs.map(({ size }) => size)),
    filledWith: (place, mine) => saying(place, textOf(mine.runs)),
  },
  actions: textActions,
} satisfies LayerEditing<TextLayer>;
