import type { PosterLayer } from '../document';
import { type Box, boxOf } from '../draw/matrix';
import { action } from './action';
import { boundsOfLayers, layerBounds, openSpace, type Space, vectorInto } from './frame';
import { type EditState, selectedLayers, withSelected } from './state';
import { movedLayer } from './transform';

type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** The offset that aligns a box to a side of another one. */
const WAYS: Record<Side, (box: Box, onto: Box) => { x: number; y: number }> = {
  left: (box, onto) => ({ x: onto.left - box.left, y: 0 }),
  center: (box, onto) => ({ x: (onto.left + onto.right - box.left - box.right) / 2, y: 0 }),
  right: (box, onto) => ({ x: onto.right - box.right, y: 0 }),
  top: (box, onto) => ({ x: 0, y: onto.top - box.top }),
  middle: (box, onto) => ({ x: 0, y: (onto.top + onto.bottom - box.top - box.bottom) / 2 }),
  bottom: (box, onto) => ({ x: 0, y: onto.bottom - box.bottom }),
};

/** Aligns a single layer to the page, and several to the bounds of the selection. */
function aligned(state: EditState, side: Side): EditState {
  const layers = selectedLayers(state);
  const space = openSpace(state);
  const { size } = state.document;
  const onto = layers.length === 1 ? boxOf(size.width, size.height) : boundsOfLayers(space, layers);
  if (!onto) return state;
  return withSelected(state, (layer) =>
    movedLayer(layer, vectorInto(space, WAYS[side](layerBounds(space, layer), onto))),
  );
}

type Axis = 'x' | 'y';

const startOf = ({ left, top }: Box, axis: Axis) => (axis === 'x' ? left : top);
const endOf = ({ right, bottom }: Box, axis: Axis) => (axis === 'x' ? right : bottom);

/** Offsets of the layers for equal gaps between neighbors; the first and the last stay. */
function waysApart(layers: readonly PosterLayer[], space: Space, axis: Axis): Map<string, number> {
  const boxes = layers
    .map((layer) => ({ id: layer.id, box: layerBounds(space, layer) }))
    .sort(
      (one, other) =>
        startOf(one.box, axis) + endOf(one.box, axis) - startOf(other.box, axis) - endOf(other.box, axis),
    );
  const [first, last] = [boxes[0], boxes[boxes.length - 1]];
  const offsets = new Map<string, number>();
  if (!first || !last) return offsets;
  const room = endOf(last.box, axis) - startOf(first.box, axis);
  const filled = boxes.reduce((sum, { box }) => sum + endOf(box, axis) - startOf(box, axis), 0);
  const gap = (room - filled) / (boxes.length - 1);
  let at = startOf(first.box, axis);
  for (const { id, box } of boxes) {
    offsets.set(id, at - startOf(box, axis));
    at += endOf(box, axis) - startOf(box, axis) + gap;
  }
  return offsets;
}

function distributed(state: EditState, axis: Axis): EditState {
  const space = openSpace(state);
  const offsets = waysApart(selectedLayers(state), space, axis);
  return withSelected(state, (layer) => {
    const offset = offsets.get(layer.id) ?? 0;
    return movedLayer(layer, vectorInto(space, axis === 'x' ? { x: offset, y: 0 } : { x: 0, y: offset }));
  });
}

const align = (icon: string, side: Side) =>
  action({
    icon,
    isEnabled: (state) => selectedLayers(state).some(({ locked }) => !locked),
    perform: (state) => aligned(state, side),
  });

const distribute = (icon: string, axis: Axis) =>
  action({
    icon,
    isEnabled: (state) => state.selection.length > 2 && selectedLayers(state).every(({ locked }) => !locked),
    perform: (state) => distributed(state, axis),
  });

/** Actions that align layers to each other and to the page. */
export const ALIGN = {
  alignLeft: align('align-left', 'left'),
  alignCenter: align('align-center-horizontal', 'center'),
  alignRight: align('align-right', 'right'),
  alignTop: align('align-top', 'top'),
  alignMiddle: align('align-center-vertical', 'middle'),
  alignBottom: align('align-bottom', 'bottom'),
  distributeAcross: distribute('columns', 'x'),
  distributeDown: distribute('rows', 'y'),
};
