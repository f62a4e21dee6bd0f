import { useEffect, useMemo, useRef, useState } from 'react';
import { usePageShow, usePullRefresh, useReachEnd } from '@/platform/page-life';
import { createPager, EMPTY_LIST, type ListState, type Pager } from './pager';

/** A list as a page uses it. */
export type PagedList<Item> = ListState<Item> &
  Pick<Pager<Item>, 'refresh' | 'update' | 'more' | 'replace' | 'remove'>;

type Source<Item> = {
  /** What is listed, such as the filters in force. Another one starts over; undefined loads nothing yet. */
  listKey: string | undefined;
  load: (cursor: string | undefined) => Promise<{ items: readonly Item[]; nextCursor?: string | undefined }>;
  keyOf: (item: Item) => string;
};

/**
 * The page's one list: more near its end, the first page again when it is pulled, what is new when the page comes back.
 * The page's configuration must say that it can be pulled.
 */
export function usePagedList<Item>({ listKey, load, keyOf }: Source<Item>): PagedList<Item> {
  const [state, setState] = useState<ListState<Item>>(EMPTY_LIST);
  const source = useRef({ load, keyOf });
  source.current = { load, keyOf };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
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
  // Back from another page, where something may have come about.
  usePageShow(() => void (pager.state().status === 'idle' && pager.update()));
  useReachEnd(() => void pager.more());
  const { refresh, update, more, replace, remove } = pager;
  return { ...state, refresh, update, more, replace, remove };
}
