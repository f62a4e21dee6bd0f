import type { PosterDocument, PosterLayer, PosterPage } from '../document';
import { POSTER_LIMITS } from '../limits';
import { refitted } from './groups';

/** What an editor shows: nothing in it is ever changed, every step makes another one that shares what is as before. */
export interface EditState {
  readonly document: PosterDocument;
  /** Index of the page that is worked on. */
  readonly page: number;
  /** Id of the group that is open: taps and selections are of what lies in it. `null` is the page itself. */
  readonly group: string | null;
  /** Ids of selected layers, all of them directly in the open group or on the page; from the lowest up. */
  readonly selection: readonly string[];
  /** What was copied last, with how it lay on its page. */
  readonly clipboard: readonly PosterLayer[];
}

/** The state of a document that was just opened. */
export const editing = (document: PosterDocument, page = 0): EditState => ({
  document,
  page: Math.max(0, Math.min(page, document.pages.length - 1)),
  group: null,
  selection: [],
  clipboard: [],
});

const NO_LAYERS: readonly PosterLayer[] = [];

/** The page that is worked on. */
export const pageOf = ({ document, page }: EditState): PosterPage => document.pages[page] as PosterPage;

/** The groups that lead to a layer, outermost first, and the layer last; empty where there is none of that id. */
export function pathTo(layers: readonly PosterLayer[], id: string): PosterLayer[] {
  for (const layer of layers) {
    if (layer.id === id) return [layer];
    if (layer.type !== 'group') continue;
    const inside = pathTo(layer.layers, id);
    if (inside.length > 0) return [layer, ...inside];
  }
  return [];
}

/** The layers of the page's top level, or those in the open group. */
export function siblingsOf(state: EditState): readonly PosterLayer[] {
  const { layers } = pageOf(state);
  if (state.group === null) return layers;
  const path = pathTo(layers, state.group);
  const open = path[path.length - 1];
  return open?.type === 'group' ? open.layers : NO_LAYERS;
}

/** The selected layers, from the lowest up. */
export function selectedLayers(state: EditState): PosterLayer[] {
  const wanted = new Set(state.selection);
  return wanted.size === 0 ? [] : siblingsOf(state).filter(({ id }) => wanted.has(id));
}

/** The selected layer, when it is one alone. */
export function onlySelected(state: EditState): PosterLayer | undefined {
  const [layer, ...others] = selectedLayers(state);
  return others.length === 0 ? layer : undefined;
}

/** The layers with one of them changed, wherever it is; the same list when nothing came of it. */
export function withLayer(
  layers: readonly PosterLayer[],
  id: string,
  change: (layer: PosterLayer) => PosterLayer,
): PosterLayer[] {
  let isChanged = false;
  const changed = layers.map((layer) => {
    const next =
      layer.id === id ? change(layer) : layer.type === 'group' ? withInside(layer, id, change) : layer;
    isChanged ||= next !== layer;
    return next;
  });
  return isChanged ? changed : (layers as PosterLayer[]);
}

function withInside(
  group: Extract<PosterLayer, { type: 'group' }>,
  id: string,
  change: (layer: PosterLayer) => PosterLayer,
): PosterLayer {
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

/** The state with other layers beside each other in the open group, whose box then fits them, or on the page. */
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
      if (layer.type !== 'group') return layer;
      const inside = change(layer.layers) as PosterLayer[];
      return inside === layer.layers ? layer : { ...layer, layers: inside };
    });
    return layers === page.layers ? page : { ...page, layers: refitted(layers, page.layers) };
  });
  return document === state.document ? state : { ...state, document };
}

/** The state with every selected layer changed that is not locked. */
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

/** The state with one layer of the page changed, wherever it is. */
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

/** The state with one layer of the page selected, wherever it is: the group around it is opened. */
export function selectAnywhere(state: EditState, id: string): EditState {
  const path = pathTo(pageOf(state).layers, id);
  if (path.length === 0) return state;
  return select({ ...state, group: path[path.length - 2]?.id ?? null, selection: [] }, [id]);
}

/** The state with another page before one. */
export const showPage = (state: EditState, page: number): EditState =>
  page === state.page || !state.document.pages[page] ? state : { ...state, page, group: null, selection: [] };

/** The state as it must be for its document: no page, group or layer is named that is not there. */
export function settled(state: EditState): EditState {
  const page = Math.max(0, Math.min(state.page, state.document.pages.length - 1));
  const shown = page === state.page ? state : { ...state, page, group: null, selection: [] };
  const isOpen = shown.group === null || siblingsOf(shown) !== NO_LAYERS;
  return select(isOpen ? shown : { ...shown, group: null, selection: [] }, shown.selection);
}

/** Every layer, groups and what is in them. */
export const everyLayer = (layers: readonly PosterLayer[]): PosterLayer[] =>
  layers.flatMap((layer) => (layer.type === 'group' ? [layer, ...everyLayer(layer.layers)] : [layer]));

const idsOf = ({ pages }: PosterDocument): Set<string> =>
  new Set(pages.flatMap((page) => [page.id, ...everyLayer(page.layers).map(({ id }) => id)]));

/** Makes ids that a document does not have: `text-2` after `text`, each once. */
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

/** Copies of layers with ids that are free, those in groups too. */
export function withNewIds(layers: readonly PosterLayer[], newId: (wanted: string) => string): PosterLayer[] {
  return layers.map((layer) => {
    const id = newId(layer.id);
    return layer.type === 'group'
      ? { ...layer, id, layers: withNewIds(layer.layers, newId) }
      : { ...layer, id };
  });
}

/** Whether so many more layers fit into a document. */
export const hasRoomFor = ({ pages }: PosterDocument, more: number): boolean =>
  pages.reduce((sum, page) => sum + everyLayer(page.layers).length, 0) + more <= POSTER_LIMITS.layers;
