/** One page of a list as the server returns it; without a cursor it is the last. */
type PageOf<Item> = { items: readonly Item[]; nextCursor?: string | undefined };

/** Current activity or last failure: `failed` = the first page did not load, `moreFailed` = a later one did not. */
type ListStatus = 'loading' | 'idle' | 'more' | 'failed' | 'moreFailed';

export type ListState<Item> = {
  items: readonly Item[];
  status: ListStatus;
  /** The last page is loaded. */
  complete: boolean;
};

export type Pager<Item> = {
  state(): ListState<Item>;
  /** Reloads from the first page; keeps the current items until it arrives, or if it fails. Never rejects. */
  refresh(): Promise<void>;
  /** Loads new items at the top and newer versions of existing ones; items further down stay. Never rejects. */
  update(): Promise<void>;
  /** Loads the next page, unless one is loading or there is none. Never rejects. */
  more(): Promise<void>;
  /** Replaces an item by a newer version; ignored when the list does not contain the item. */
  replace(item: Item): void;
  remove(key: string): void;
  /** Drops answers that are still pending. */
  stop(): void;
};

type PagerOptions<Item> = {
  load: (cursor: string | undefined) => Promise<PageOf<Item>>;
  keyOf: (item: Item) => string;
  onChange: (state: ListState<Item>) => void;
};

export const EMPTY_LIST = { items: [], status: 'loading', complete: false } as const;

/** A list loaded page by page. In whatever order answers arrive, no item is contained twice. */
export function createPager<Item>({ load, keyOf, onChange }: PagerOptions<Item>): Pager<Item> {
  let state: ListState<Item> = EMPTY_LIST;
  let cursor: string | undefined;
  /** Number of the latest request; answers to older ones are dropped. */
  let asked = 0;

  const become = (change: Partial<ListState<Item>>) => {
    state = { ...state, ...change };
    onChange(state);
  };

  async function ask(from: string | undefined, failed: ListStatus): Promise<void> {
    asked += 1;
    const mine = asked;
    try {
      const page = await load(from);
      if (mine !== asked) return;
      cursor = page.nextCursor;
      const before = from === undefined ? [] : state.items;
      const known = new Set(before.map(keyOf));
      // New items at the top shift later pages: the same item may be on two of them.
      const fresh = page.items.filter((item) => !known.has(keyOf(item)));
      become({ items: [...before, ...fresh], status: 'idle', complete: cursor === undefined });
    } catch {
      if (mine === asked) become({ status: failed });
    }
  }

  async function update(): Promise<void> {
    const before = asked;
    const page = await load(undefined).catch(() => undefined);
    // Another answer arrived first, or the update failed: the current items stay.
    if (!page || before !== asked || state.status !== 'idle') return;
    const top = new Set(page.items.map(keyOf));
    const rest = state.items.filter((item) => !top.has(keyOf(item)));
    // No overlap: there may be more new items in between, so the new page replaces the list.
    const isApart = rest.length === state.items.length;
    if (isApart) cursor = page.nextCursor;
    become({
      items: isApart ? page.items : [...page.items, ...rest],
      complete: isApart ? cursor === undefined : state.complete,
    });
  }

  return {
    state: () => state,
    update,
    refresh() {
      become({ status: 'loading' });
      return ask(undefined, 'failed');
    },
    async more() {
      if (cursor === undefined || state.status === 'loading' || state.status === 'more') return;
      become({ status: 'more' });
      await ask(cursor, 'moreFailed');
    },
    replace(item) {
      const key = keyOf(item);
      become({ items: state.items.map((one) => (keyOf(one) === key ? item : one)) });
    },
    remove: (key) => become({ items: state.items.filter((one) => keyOf(one) !== key) }),
    stop() {
      asked += 1;
    },
  };
}
