import { SPACE_LIMITS, type SpaceKind, type SpaceSort, TOP_FOLDER } from '@tuzuo/core/api/space';
import { create } from 'zustand';
import type { Item } from './items';
import type { SpaceTask } from './space-sheets';

type SpaceState = {
  kind: SpaceKind;
  folderId: string;
  isSearching: boolean;
  /** The search as it is typed. */
  query: string;
  sort: SpaceSort;
  /** Ids of the selected items; undefined while none are being selected. */
  chosen: readonly string[] | undefined;
  /** What an open sheet asks. */
  task: SpaceTask | undefined;
  /** Items are being removed. */
  busy: boolean;
};

/** What the page of a space shows, and what happens to it. */
export function createSpaceStore(kind: SpaceKind, folderId: string) {
  const useSpace = create<SpaceState>(() => ({
    kind,
    folderId,
    isSearching: false,
    query: '',
    sort: 'newest',
    chosen: undefined,
    task: undefined,
    busy: false,
  }));
  const { getState, setState } = useSpace;
  return {
    useSpace,
    kindPicked: (next: SpaceKind) => setState({ kind: next, chosen: undefined }),
    folderOpened: (next: string) => setState({ folderId: next, chosen: undefined }),
    searchToggled: () => setState(({ isSearching }) => ({ isSearching: !isSearching, query: '' })),
    queryTyped: (query: string) => setState({ query }),
    sortPicked: (sort: SpaceSort) => setState({ sort }),
    selectionToggled: () => setState(({ chosen }) => ({ chosen: chosen ? undefined : [] })),
    selectionEnded: () => setState({ chosen: undefined }),
    itemToggled({ itemId }: Item): void {
      const chosen = getState().chosen ?? [];
      if (chosen.includes(itemId)) setState({ chosen: chosen.filter((id) => id !== itemId) });
      else if (chosen.length < SPACE_LIMITS.batch) setState({ chosen: [...chosen, itemId] });
    },
    taskChanged: (task: SpaceTask | undefined) => setState({ task }),
    removalStarted: () => setState({ busy: true }),
    removalEnded: () => setState({ busy: false }),
  };
}

export type SpaceStore = ReturnType<typeof createSpaceStore>;

/** The items that a state shows, as `space.item.list` is asked for them: a search is in all folders. */
export function filterOf({ kind, sort, query, folderId }: SpaceState) {
  const text = query.trim();
  return { kind, sort, ...(text === '' ? { folderId } : { query: text }) };
}

/** Whether names are searched for, instead of showing a folder. */
export const hasQuery = ({ query }: SpaceState): boolean => query.trim() !== '';

/** Whether a state shows the top of the user's posters, which everybody sees first. */
export const isAtStart = (state: SpaceState): boolean =>
  !hasQuery(state) && state.folderId === TOP_FOLDER && state.kind === 'poster';
