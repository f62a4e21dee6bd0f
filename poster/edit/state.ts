import type { GroupLayer, PosterDocument, PosterLayer, PosterPage } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { childrenOf, everyLayer, isKind } from '../layers/layer-kind';
import { refitted } from './groups';

/** The immutable state of an editor: every step creates a new one that shares unchanged parts. */
export interface EditState {
  readonly document: PosterDocument;
  /** Index of the current page. */
  readonly page: number;
  /** Id of the open group: taps and selections apply to its children. `null` is the page itself. */
  readonly group: string | null;
  /** Ids of the selected layers, all of them children of the open group or the page; from bottom to top. */
  readonly selection: readonly string[];
  /** The layers copied last, with their positions on the page. */
  readonly clipboard: readonly PosterLayer[];
}

/** The state of a newly opened document. */
export const editing = (document: PosterDocument, page = 0): EditState => ({
  document,
  page: Math.max(0, Math.min(page, document.pages.length - 1)),
  group: null,
  selection: [],
  clipboard: [],
});

const NO_LAYERS: readonly PosterLayer[] = [];

/** The current page. */
export const pageOf = ({ document, page }: EditState): PosterPage => document.pages[page] as PosterPage;

/** The path to a layer: its groups from the outermost, then the layer; empty when the id does not exist. */
export function pathTo(layers: readonly PosterLayer[], id: string): PosterLayer[] {
  for (const layer of layers) {
    if (layer.id === id) return [layer];
    const inside = pathTo(childrenOf(layer) ?? [], id);
    if (inside.length > 0) return [layer, ...inside];
  }
  return [];
}

/** The children of the open group, or the page's top-level layers. */
export function siblingsOf(state: EditState): readonly PosterLayer[] {
  const { layers } = pageOf(state);
  if (state.group === null) return layers;
  const path = pathTo(layers, state.group);
  const open = path[path.length - 1];
  return (open && childrenOf(open)) ?? NO_LAYERS;
}

/** The selected layers, from bottom to top. */
export function selectedLayers(state: EditState): PosterLayer[] {
  const wanted = new Set(state.selection);
  return wanted.size === 0 ? [] : siblingsOf(state).filter(({ id }) => wanted.has(id));
}

/** The selected layer, if there is exactly one. */
export function onlySelected(state: EditState): PosterLayer | undefined {
  const [layer, ...others] = selectedLayers(state);
  return others.length === 0 ? layer : undefined;
}

/** The layers with one of them changed at any depth; the same list when nothing changes. */
export function withLayer(
  layers: readonly PosterLayer[],
  id: string,
  change: (layer: PosterLayer) => PosterLayer,
): PosterLayer[] {
  let isChanged = false;
  const changed = layers.map((layer) => {
    const next =
      layer.id === id ? change(layer) : isKind(layer, 'group') ? withInside(layer, id, change) : layer;
    isChanged ||= next !== layer;
    return next;
  });
  return isChanged ? changed : (layers as PosterLayer[]);
}

function withInside(group: GroupLayer, id: string, change: (layer: PosterLayer) => PosterLayer): PosterLayer {
  const layers = withLayer(group.layers, id, change);
  return layers === group.layers ? group : { ...group, layers };
}

/** The document with one page changed. */
export function withPage(
  document: PosterDocument,
  index: number,
  change: (page: PosterPage) => PosterPage,
): PosterDocument {
  const before = document.pages[index];
  const after = before && change(before);
  if (!after || after === before) return document;
  return { ...document, pages: document.pages.map((page, at) => (at === index ? after : page)) };
}

/** The state with changed siblings: in the open group, whose box is then refitted, or on the page. */
export function withSiblings(
  state: EditState,
  change: (layers: readonly PosterLayer[]) => readonly PosterLayer[],
): EditState {
  const document = withPage(state.document, state.page, (page) => {
    const { group } = state;
    if (group === null) {
      const layers = change(page.layers) as PosterLayer[];
      return layers === page.layers ? page : { ...page, layers };
    }
    const layers = withLayer(page.layers, group, (layer) => {
      if (!isKind(layer, 'group')) return layer;
      const inside = change(layer.layers) as PosterLayer[];
      return inside === layer.layers ? layer : { ...layer, layers: inside };
    });
    return layers === page.layers ? page : { ...page, layers: refitted(layers, page.layers) };
  });
  return document === state.document ? state : { ...state, document };
}

/** The state with every selected, unlocked layer changed. */
export function withSelected(state: EditState, change: (layer: PosterLayer) => PosterLayer): EditState {
  const wanted = new Set(state.selection);
  return withSiblings(state, (layers) => {
    let isChanged = false;
    const changed = layers.map((layer) => {
      const next = wanted.has(layer.id) && !layer.locked ? change(layer) : layer;
      isChanged ||= next !== layer;
      return next;
    });
    return isChanged ? changed : layers;
  });
}

/** The state with one layer of the page changed, at any depth. */
export function withDocumentLayer(
  state: EditState,
  id: string,
  change: (layer: PosterLayer) => PosterLayer,
): EditState {
  const document = withPage(state.document, state.page, (page) => {
    const layers = withLayer(page.layers, id, change);
    return layers === page.layers ? page : { ...page, layers: refitted(layers, page.layers) };
  });
  return document === state.document ? state : { ...state, document };
}

/** The state with these layers selected, as far as they are in the open group or on the page. */
export function select(state: EditState, ids: readonly string[]): EditState {
  const wanted = new Set(ids);
  const selection = siblingsOf(state).flatMap(({ id }) => (wanted.has(id) ? [id] : []));
  const isSame =
    selection.length === state.selection.length &&
    selection.every((id, index) => id === state.selection[index]);
  return isSame ? state : { ...state, selection };
}

/** The state with one layer selected at any depth, and its group opened. */
export function selectAnywhere(state: EditState, id: string): EditState {
  const path = pathTo(pageOf(state).layers, id);
  if (path.length === 0) return state;
  return select({ ...state, group: path[path.length - 2]?.id ?? null, selection: [] }, [id]);
}

/** The state with another page shown. */
export const showPage = (state: EditState, page: number): EditState =>
  page === state.page || !state.document.pages[page] ? state : { ...state, page, group: null, selection: [] };

/** The state made consistent with its document: without references to missing pages, groups or layers. */
export function settled(state: EditState): EditState {
  const page = Math.max(0, Math.min(state.page, state.document.pages.length - 1));
  const shown = page === state.page ? state : { ...state, page, group: null, selection: [] };
  const isOpen = shown.group === null || siblingsOf(shown) !== NO_LAYERS;
  return select(isOpen ? shown : { ...shown, group: null, selection: [] }, shown.selection);
}

const idsOf = ({ pages }: PosterDocument): Set<string> =>
  new Set(pages.flatMap((page) => [page.id, ...everyLayer(page.layers).map(({ id }) => id)]));

/** Creates unique ids for a document: `text-2` after `text`. */
export function newIds(document: PosterDocument): (wanted: string) => string {
  const taken = idsOf(document);
  const last = new Map<string, number>();
  return (wanted) => {
    const stem = wanted.replace(/-\d+$/, '').slice(0, POSTER_LIMITS.id - 6) || 'layer';
    let id = stem;
    for (let n = last.get(stem) ?? 1; taken.has(id); n += 1) {
      id = `${stem}-${n + 1}`;
      last.set(stem, n + 1);
    }
    taken.add(id);
    return id;
  };
}

/** Copies of layers with new ids, including children of groups. */
export function withNewIds(layers: readonly PosterLayer[], newId: (wanted: string) => string): PosterLayer[] {
  return layers.map((layer) => {
    const id = newId(layer.id);
    return isKind(layer, 'group')
      ? { ...layer, id, layers: withNewIds(layer.layers, newId) }
      : { ...layer, id };
  });
}

/** Whether so many more layers fit into a document. */
export const hasRoomFor = ({ pages }: PosterDocument, more: number): boolean =>
  pages.reduce((sum, page) => sum + everyLayer(page.layers).length, 0) + more <= POSTER_LIMITS.layers;
