import type { GroupLayer, PosterLayer } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { inverse, placement } from '../draw/matrix';
import { everyLayer, isKind } from '../layers/layer-kind';
import { action, bySelection } from './action';
import { openSpace } from './frame';
import { boxAround, depthOf, lifted } from './groups';
import { tidy } from './lengths';
import {
  type EditState,
  hasRoomFor,
  newIds,
  pageOf,
  pathTo,
  select,
  selectAnywhere,
  selectedLayers,
  siblingsOf,
  withDocumentLayer,
  withNewIds,
  withSiblings,
} from './state';
import { moveBy, movedLayer } from './transform';

const hasSelection = ({ selection }: EditState): boolean => selection.length > 0;
const hasFree = (state: EditState): boolean => selectedLayers(state).some(({ locked }) => !locked);

/** Offset of a copy, as a fraction of the page's shorter side. */
const COPY_SHIFT = 0.03;

const shiftOf = ({ document: { size } }: EditState) =>
  Math.round(COPY_SHIFT * Math.min(size.width, size.height));

/** Adds layers above all others, or directly above the selection, and selects them. */
export function withAdded(state: EditState, layers: readonly PosterLayer[]): EditState {
  if (layers.length === 0 || !hasRoomFor(state.document, everyLayer(layers).length)) return state;
  const last = state.selection[state.selection.length - 1];
  const added = withSiblings(state, (siblings) => {
    const at = last === undefined ? -1 : siblings.findIndex(({ id }) => id === last);
    return at === -1
      ? [...siblings, ...layers]
      : [...siblings.slice(0, at + 1), ...layers, ...siblings.slice(at + 1)];
  });
  return select(
    added,
    layers.map(({ id }) => id),
  );
}

function duplicated(state: EditState): EditState {
  const shift = shiftOf(state);
  const copies = withNewIds(selectedLayers(state), newIds(state.document)).map((layer) => {
    const { locked: _, ...free } = layer;
    return movedLayer(free as PosterLayer, { x: shift, y: shift });
  });
  return withAdded(state, copies);
}

function removed(state: EditState): EditState {
  const gone = new Set(selectedLayers(state).flatMap(({ id, locked }) => (locked ? [] : [id])));
  if (gone.size === 0) return state;
  const rest = withSiblings(state, (layers) => layers.filter(({ id }) => !gone.has(id)));
  return { ...rest, selection: [] };
}

function copied(state: EditState): EditState {
  const { matrix } = openSpace(state);
  const layers = selectedLayers(state);
  return {
    ...state,
    clipboard: state.group === null ? layers : layers.map((layer) => lifted(layer, matrix)),
  };
}

/** Pastes the copied layers onto the page, with an offset if the originals are still in place. */
function pasted(state: EditState): EditState {
  const { clipboard } = state;
  const page: EditState = { ...state, group: null, selection: [] };
  const places = new Set(pageOf(state).layers.map(({ x, y, width }) => `${x} ${y} ${width}`));
  let shift = 0;
  while (clipboard.some(({ x, y, width }) => places.has(`${tidy(x + shift)} ${tidy(y + shift)} ${width}`)))
    shift += shiftOf(state);
  const layers = withNewIds(clipboard, newIds(state.document)).map(({ locked: _, ...layer }) =>
    movedLayer(layer as PosterLayer, { x: shift, y: shift }),
  );
  return withAdded(page, layers);
}

const depthOfOpen = (state: EditState) =>
  state.group === null ? 0 : pathTo(pageOf(state).layers, state.group).length;

const canGroup = (state: EditState): boolean => {
  const layers = selectedLayers(state);
  return (
    layers.length > 1 &&
    layers.every(({ locked }) => !locked) &&
    hasRoomFor(state.document, 1) &&
    depthOfOpen(state) + 1 + Math.max(...layers.map(depthOf)) <= POSTER_LIMITS.depth
  );
};

function grouped(state: EditState): EditState {
  const layers = selectedLayers(state);
  const box = boxAround(layers);
  const highest = layers[layers.length - 1];
  if (!box || !highest) return state;
  const [x, y] = [tidy(box.left), tidy(box.top)];
  const group: GroupLayer = {
    id: newIds(state.document)('group'),
    type: 'group',
    x,
    y,
    width: tidy(box.right - box.left),
    height: tidy(box.bottom - box.top),
    rotation: 0,
    opacity: 1,
    layers: layers.map((layer) => movedLayer(layer, { x: -x, y: -y })),
  };
  const together = withSiblings(state, (siblings) =>
    siblings.flatMap((layer) =>
      layer.id === highest.id ? [group] : state.selection.includes(layer.id) ? [] : [layer],
    ),
  );
  return select(together, [group.id]);
}

const isOpenable = (layer: PosterLayer): layer is GroupLayer => isKind(layer, 'group') && !layer.locked;

function ungrouped(state: EditState): EditState {
  const ids: string[] = [];
  const apart = withSiblings(state, (siblings) =>
    siblings.flatMap((layer): PosterLayer[] => {
      if (!state.selection.includes(layer.id)) return [layer];
      ids.push(layer.id);
      if (!isOpenable(layer)) return [layer];
      const matrix = placement(layer);
      return layer.layers.map((child) => {
        ids.push(child.id);
        return {
          ...lifted(child, matrix),
          opacity: tidy(child.opacity * layer.opacity),
          ...(layer.hidden && { hidden: true }),
        };
      });
    }),
  );
  return select({ ...apart, selection: [] }, ids);
}

type Flag = 'locked' | 'hidden';

/** Sets or clears a flag of the selected layers, including locked ones. */
function flagged(state: EditState, flag: Flag, isSet: boolean): EditState {
  return withSiblings(state, (layers) =>
    layers.map((layer) => {
      if (!state.selection.includes(layer.id) || (layer[flag] === true) === isSet) return layer;
      const { [flag]: _, ...rest } = layer;
      return (isSet ? { ...rest, [flag]: true } : rest) as PosterLayer;
    }),
  );
}

const hasFlag = (flag: Flag, wanted: boolean) => (state: EditState) =>
  selectedLayers(state).some((layer) => (layer[flag] === true) === wanted);

/** The reordered layers: the selected ones move past one other layer, or past all. */
function reordered(
  layers: readonly PosterLayer[],
  selection: readonly string[],
  up: boolean,
  whole: boolean,
): readonly PosterLayer[] {
  const isChosen = ({ id }: PosterLayer) => selection.includes(id);
  if (whole) {
    const [chosen, others] = [layers.filter(isChosen), layers.filter((layer) => !isChosen(layer))];
    return up ? [...others, ...chosen] : [...chosen, ...others];
  }
  const order = up ? [...layers].reverse() : [...layers];
  for (let at = 1; at < order.length; at += 1) {
    const [before, layer] = [order[at - 1] as PosterLayer, order[at] as PosterLayer];
    if (isChosen(layer) && !isChosen(before)) [order[at - 1], order[at]] = [layer, before];
  }
  return up ? order.reverse() : order;
}

const order = (icon: string, up: boolean, whole: boolean, shortcut: string) => {
  const change = (state: EditState) => reordered(siblingsOf(state), state.selection, up, whole);
  return action({
    icon,
    shortcuts: { [shortcut]: undefined },
    isEnabled: (state) =>
      hasSelection(state) && change(state).some((layer, at) => layer !== siblingsOf(state)[at]),
    perform: (state) => withSiblings(state, () => change(state)),
  });
};

/** Moves a layer among its siblings, or into or out of a group. */
function placedAt(
  state: EditState,
  { id, parent, index }: { id: string; parent: string | null; index: number },
): EditState {
  const { layers } = pageOf(state);
  const path = pathTo(layers, id);
  const layer = path[path.length - 1];
  const into = parent === null ? [] : pathTo(layers, parent);
  const isInside = into.some((outer) => outer.id === id);
  const isTooDeep = layer && into.length + depthOf(layer) > POSTER_LIMITS.depth;
  if (!layer || isInside || isTooDeep || (parent !== null && into.length === 0)) return state;
  const from: EditState = { ...state, group: path[path.length - 2]?.id ?? null, selection: [] };
  const to: EditState = { ...state, group: parent, selection: [] };
  if (from.group === parent) {
    const sorted = withSiblings(from, (siblings) => {
      const others = siblings.filter((other) => other !== layer);
      return [...others.slice(0, index), layer, ...others.slice(index)];
    });
    return select(sorted, [id]);
  }
  const page = lifted(layer, openSpace(from).matrix);
  const without = withSiblings(from, (siblings) => siblings.filter((other) => other !== layer));
  const target: EditState = { ...to, document: without.document };
  const inside = lifted(page, inverse(openSpace(target).matrix));
  const placed = withSiblings(target, (siblings) => [
    ...siblings.slice(0, index),
    inside,
    ...siblings.slice(index),
  ]);
  return select(placed, [id]);
}

const nudgeStep = ({ document: { size } }: EditState) =>
  Math.max(1, Math.round(Math.min(size.width, size.height) / 500));

const isSelectable = ({ locked, hidden }: PosterLayer): boolean => !locked && !hidden;

function renamed(layer: PosterLayer, wanted: string): PosterLayer {
  const name = wanted.trim().slice(0, POSTER_LIMITS.name);
  const { name: _, ...rest } = layer;
  return (name === '' ? rest : { ...rest, name }) as PosterLayer;
}

/** Actions on whole layers: copy, group, lock, order. */
export const ARRANGE = {
  duplicate: action({
    icon: 'copy',
    shortcuts: { 'Mod+d': undefined },
    isEnabled: (state) =>
      hasSelection(state) && hasRoomFor(state.document, everyLayer(selectedLayers(state)).length),
    perform: duplicated,
    adds: true,
  }),
  remove: action({
    icon: 'trash',
    shortcuts: { Delete: undefined, Backspace: undefined },
    isEnabled: hasFree,
    perform: removed,
  }),
  copy: action({
    icon: 'clipboard',
    shortcuts: { 'Mod+c': undefined },
    isEnabled: hasSelection,
    perform: copied,
  }),
  cut: action({
    icon: 'scissors',
    shortcuts: { 'Mod+x': undefined },
    isEnabled: hasFree,
    perform: (state) => removed(copied(state)),
  }),
  paste: action({
    icon: 'clipboard-text',
    shortcuts: { 'Mod+v': undefined },
    isEnabled: ({ clipboard, document }) =>
      clipboard.length > 0 && hasRoomFor(document, everyLayer(clipboard).length),
    perform: pasted,
    adds: true,
  }),
  group: action({
    icon: 'bounding-box',
    shortcuts: { 'Mod+g': undefined },
    isEnabled: canGroup,
    perform: grouped,
  }),
  ungroup: action({
    icon: 'selection-slash',
    shortcuts: { 'Mod+Shift+g': undefined },
    isEnabled: (state) => selectedLayers(state).some(isOpenable),
    perform: ungrouped,
  }),
  lock: action({
    icon: 'lock',
    shortcuts: { 'Mod+l': undefined },
    isEnabled: hasFlag('locked', false),
    perform: (state) => flagged(state, 'locked', true),
  }),
  unlock: action({
    icon: 'lock-open',
    shortcuts: { 'Mod+Shift+l': undefined },
    isEnabled: hasFlag('locked', true),
    perform: (state) => flagged(state, 'locked', false),
  }),
  hide: action({
    icon: 'eye-slash',
    shortcuts: { 'Mod+h': undefined },
    isEnabled: hasFlag('hidden', false),
    perform: (state) => flagged(state, 'hidden', true),
  }),
  show: action({
    icon: 'eye',
    shortcuts: { 'Mod+Shift+h': undefined },
    isEnabled: hasFlag('hidden', true),
    perform: (state) => flagged(state, 'hidden', false),
  }),
  forward: order('arrow-up', true, false, ']'),
  backward: order('arrow-down', false, false, '['),
  toFront: order('arrow-line-up', true, true, 'Mod+]'),
  toBack: order('arrow-line-down', false, true, 'Mod+['),
  place: action<{ id: string; parent: string | null; index: number }>({
    icon: 'list',
    isEnabled: () => true,
    perform: placedAt,
  }),
  rename: action<{ id: string; name: string }>({
    icon: 'pencil-simple',
    isEnabled: () => true,
    perform: (state, { id, name }) => withDocumentLayer(state, id, (layer) => renamed(layer, name)),
    merges: (_, { id }) => `rename ${id}`,
  }),
  nudge: action<{ x: number; y: number }>({
    icon: 'arrows-out-cardinal',
    shortcuts: {
      ArrowLeft: { x: -1, y: 0 },
      ArrowRight: { x: 1, y: 0 },
      ArrowUp: { x: 0, y: -1 },
      ArrowDown: { x: 0, y: 1 },
      'Shift+ArrowLeft': { x: -10, y: 0 },
      'Shift+ArrowRight': { x: 10, y: 0 },
      'Shift+ArrowUp': { x: 0, y: -10 },
      'Shift+ArrowDown': { x: 0, y: 10 },
    },
    isEnabled: hasFree,
    perform: (state, { x, y }) => moveBy(state, x * nudgeStep(state), y * nudgeStep(state)),
    merges: bySelection('nudge'),
  }),
  selectAll: action({
    icon: 'selection-all',
    shortcuts: { 'Mod+a': undefined },
    isEnabled: (state) => siblingsOf(state).some(isSelectable),
    perform: (state) =>
      select(
        state,
        siblingsOf(state).flatMap((layer) => (isSelectable(layer) ? [layer.id] : [])),
      ),
  }),
  /** Goes one step out: from a selection to none, then from a group to its parent. */
  selectNone: action({
    icon: 'selection',
    shortcuts: { Escape: undefined },
    isEnabled: (state) => hasSelection(state) || state.group !== null,
    perform: (state) =>
      state.group === null ? select(state, []) : selectAnywhere({ ...state, selection: [] }, state.group),
  }),
};
