/** One page of a list as the server answers it; without a cursor it is the last. */
type PageOf<Item> = { items: readonly Item[]; nextCursor?: string | undefined };

/** What is under way, or what went wrong last: `failed` = the first page did not come, `moreFailed` = a later one. */
type ListStatus = 'loading' | 'idle' | 'more' | 'failed' | 'moreFailed';

export type ListState<Item> = {
  items: readonly Item[];
  status: ListStatus;
  /** The last page is here. */
  complete: boolean;
};

export type Pager<Item> = {
  state(): ListState<Item>;
  /** Loads the first page again; until it is here, and if it never comes, the list keeps what it has. Never rejects. */
  refresh(): Promise<void>;
  /** Loads what is new at the top, and newer versions of what is there; further down all stays. Never rejects. */
  update(): Promise<void>;
  /** Loads the next page, unless one is on its way or there is none. Never rejects. */
  more(): Promise<void>;
  /** Puts a newer version in an item's place; one that the list does not have is dropped. */
  replace(item: Item): void;
  remove(key: string): void;
  /** Answers that are still on their way are dropped. */
  stop(): void;
};

type PagerOptions<Item> = {
  load: (cursor: string | undefined) => Promise<PageOf<Item>>;
  keyOf: (item: Item) => string;
  onChange: (state: ListState<Item>) => void;
};

export const EMPTY_LIST = { items: [], status: 'loading', complete: false } as const;

/** A list that is loaded page by page. Whatever order answers come in, no item is there twice. */
export function createPager<Item>({ load, keyOf, onChange }: PagerOptions<Item>): Pager<Item> {
  let state: ListState<Item> = EMPTY_LIST;
  let cursor: string | undefined;
  /** Of the newest question; answers to older ones are dropped. */
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
      // Something new at the top shifts what comes later: the same item may be on two pages.
      const fresh = page.items.filter((item) => !known.has(keyOf(item)));
      become({ items: [...before, ...fresh], status: 'idle', complete: cursor === undefined });
    } catch {
      if (mine === asked) become({ status: failed });
    }
  }

  async function update(): Promise<void> {
    const before = asked;
    const page = await load(undefined).catch(() => undefined);
    // Another answer has come first, or none at all: what shows is good enough.
    if (!page || before !== asked || state.status !== 'idle') return;
    const top = new Set(page.items.map(keyOf));
    const rest = state.items.filter((item) => !top.has(keyOf(item)));
    // So much is new that there may be more between the two: then this is the list.
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
