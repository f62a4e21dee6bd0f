import { action } from '../../edit/action';
import { type At, hasRoom, inkOf, shortSide, withFresh, within } from '../../edit/insert';
import type { LayerEditing } from '../layer-editing';
import { iconBody } from './draw';
import type { IconLayer } from './schema';

const ICON_SIDE = 0.2;

const iconActions = {
  addIcon: action<At & Pick<IconLayer, 'box' | 'paths'>>({
    icon: 'smiley',
    isEnabled: hasRoom,
    perform: (state, { box, paths, at }) => {
      const size = within({ width: box[0], height: box[1] }, Math.round(ICON_SIDE * shortSide(state)));
      return withFresh(state, { type: 'icon', box, paths, color: inkOf(state), ...size }, { at });
    },
    adds: true,
  }),
};

/** How icons are changed. */
export const iconEditing = {
  props: ['color'],
  colored: (layer, color) => ({ ...layer, color }),
  ink: (layer) => iconBody(layer)?.ink,
  isDrawing: () => true,
  actions: iconActions,
} satisfies LayerEditing<IconLayer>;
