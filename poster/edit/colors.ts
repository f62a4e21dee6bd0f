import type { PosterDocument } from '../document';
import { editingOf } from '../layers/editings';
import { action, bySelection } from './action';
import { mapColors, solid } from './palette';
import { type EditState, selectedLayers, withSelected } from './state';

/** Replaces a color everywhere in the document; opacities stay. */
function recolored(document: PosterDocument, from: string, to: string): PosterDocument {
  const wanted = solid(from);
  return mapColors(document, (color) => (solid(color) === wanted ? solid(to) + color.slice(7) : color));
}

const hasColor = (state: EditState): boolean =>
  selectedLayers(state).some((layer) => !layer.locked && editingOf(layer).colored !== undefined);

/** Actions that change the colors of the selection and of the whole document. */
export const COLORS = {
  setColor: action<{ color: string }>({
    icon: 'palette',
    isEnabled: hasColor,
    perform: (state, { color }) =>
      withSelected(state, (layer) => editingOf(layer).colored?.(layer, color) ?? layer),
    merges: bySelection('color'),
  }),
  recolor: action<{ from: string; to: string }>({
    icon: 'paint-brush',
    isEnabled: () => true,
    perform: (state, { from, to }) => ({ ...state, document: recolored(state.document, from, to) }),
  }),
};
