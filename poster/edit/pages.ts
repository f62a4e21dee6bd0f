import type { PosterBackground, PosterPage } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import { everyLayer } from '../layers/layer-kind';
import { action } from './action';
import { type EditState, hasRoomFor, newIds, pageOf, settled, showPage, withNewIds, withPage } from './state';

const hasRoomForPage = ({ document: { pages } }: EditState): boolean => pages.length < POSTER_LIMITS.pages;

/** Inserts a page after the current one, and shows it. */
function withPageBehind(state: EditState, page: PosterPage): EditState {
  const { document } = state;
  const at = state.page + 1;
  const pages = [...document.pages.slice(0, at), page, ...document.pages.slice(at)];
  return showPage({ ...state, document: { ...document, pages } }, at);
}

/** Adds an empty page with the current page's background. */
const added = (state: EditState): EditState =>
  withPageBehind(state, {
    id: newIds(state.document)('page'),
    background: pageOf(state).background,
    layers: [],
  });

function duplicated(state: EditState): EditState {
  const page = pageOf(state);
  const newId = newIds(state.document);
  return withPageBehind(state, { ...page, id: newId(page.id), layers: withNewIds(page.layers, newId) });
}

function removed(state: EditState): EditState {
  const pages = state.document.pages.filter((_, index) => index !== state.page);
  return settled({ ...state, document: { ...state.document, pages }, group: null, selection: [] });
}

function moved(state: EditState, { from, to }: { from: number; to: number }): EditState {
  const page = state.document.pages[from];
  if (!page || from === to || !state.document.pages[to]) return state;
  const shown = pageOf(state);
  const others = state.document.pages.filter((_, index) => index !== from);
  const pages = [...others.slice(0, to), page, ...others.slice(to)];
  return { ...state, document: { ...state.document, pages }, page: pages.indexOf(shown) };
}

/** Actions for pages and their background. */
export const PAGES = {
  addPage: action({ icon: 'file-plus', isEnabled: hasRoomForPage, perform: added, adds: true }),
  duplicatePage: action({
    icon: 'files',
    isEnabled: (state) =>
      hasRoomForPage(state) && hasRoomFor(state.document, everyLayer(pageOf(state).layers).length),
    perform: duplicated,
    adds: true,
  }),
  removePage: action({
    icon: 'file-minus',
    isEnabled: ({ document }) => document.pages.length > 1,
    perform: removed,
  }),
  movePage: action<{ from: number; to: number }>({
    icon: 'arrows-down-up',
    isEnabled: ({ document }) => document.pages.length > 1,
    perform: moved,
  }),
  setBackground: action<Partial<PosterBackground> & { everywhere?: boolean }>({
    icon: 'paint-bucket',
    isEnabled: () => true,
    perform: (state, { everywhere = false, ...background }) => {
      const pages = everywhere ? state.document.pages.map((_, index) => index) : [state.page];
      const document = pages.reduce(
        (changed, index) =>
          withPage(changed, index, (page) => ({
            ...page,
            background: { ...page.background, ...background },
          })),
        state.document,
      );
      return { ...state, document };
    },
    merges: ({ page }, background) => `background ${page} ${Object.keys(background).join(' ')}`,
  }),
};
