import { useEffect, useMemo, useRef, useState } from 'react';
import { usePageShow, usePullRefresh, useReachEnd } from '@/platform/page-life';
import { createPager, EMPTY_LIST, type ListState, type Pager } from './pager';

/** A list as pages use it. */
export type PagedList<Item> = ListState<Item> &
  Pick<Pager<Item>, 'refresh' | 'update' | 'more' | 'replace' | 'remove'>;

type Source<Item> = {
  /** Identifies what is listed, e.g. the active filters. A new key starts over; undefined loads nothing yet. */
  listKey: string | undefined;
  load: (cursor: string | undefined) => Promise<{ items: readonly Item[]; nextCursor?: string | undefined }>;
  keyOf: (item: Item) => string;
};

/**
 * The page's list: loads more near the end, reloads on pull-down, and updates when the page becomes visible again. The
 * page's configuration must enable pull-down refresh.
 */
export function usePagedList<Item>({ listKey, load, keyOf }: Source<Item>): PagedList<Item> {
  const [state, setState] = useState<ListState<Item>>(EMPTY_LIST);
  const source = useRef({ load, keyOf });
  source.current = { load, keyOf };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key needs a new pager
  const pager = useMemo(
    () =>
      createPager<Item>({
        load: (cursor) => source.current.load(cursor),
        keyOf: (item) => source.current.keyOf(item),
        onChange: setState,
      }),
    [listKey],
  );
  useEffect(() => {
    if (listKey !== undefined) void pager.refresh();
    else setState(EMPTY_LIST);
    return pager.stop;
  }, [pager, listKey]);
  usePullRefresh(async () => {
    if (listKey !== undefined) await pager.refresh();
  });
  // The page is visible again; something may have changed meanwhile.
  usePageShow(() => void (pager.state().status === 'idle' && pager.update()));
  useReachEnd(() => void pager.more());
  const { refresh, update, more, replace, remove } = pager;
  return { ...state, refresh, update, more, replace, remove };
}
