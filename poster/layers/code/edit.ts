import { action } from '../../edit/action';
import { type At, hasRoom, SHAPE_SIDE, shortSide, withFresh } from '../../edit/insert';
import type { LayerEditing } from '../layer-editing';
import type { CodeLayer } from './schema';

const codeActions = {
  addCode: action<At & Pick<CodeLayer, 'format' | 'text'>>({
    icon: 'qr-code',
    isEnabled: hasRoom,
    perform: (state, { format, text, at }) => {
      const side = Math.round(SHAPE_SIDE * shortSide(state));
      const height = format === 'qr' ? side : Math.round(side / 2);
      return withFresh(
        state,
        { type: 'code', format, text, width: side, height, color: '#000000', background: '#ffffff' },
        { at },
      );
    },
    adds: true,
  }),
};

/** How codes are changed. */
export const codeEditing = {
  props: ['format', 'color', 'background'],
  colored: (layer, color) => ({ ...layer, color }),
  isReadable: true,
  filling: {
    isFilled: () => true,
    filledWith: (place, { format, text }) => ({ ...place, format, text }),
  },
  actions: codeActions,
} satisfies LayerEditing<CodeLayer>;
