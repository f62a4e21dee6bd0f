import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredForm } from './stores';

/** The browser: its database, and what one tab has. */
const host = vi.hoisted(() => ({
  forms: new Map<string, unknown>(),
  files: new Map<string, unknown>(),
  locks: new Set<string>(),
  isFull: false,
  /** The page was left, and its files are gone. */
  isLeft: false,
}));
vi.mock('./stores', () => {
  const transaction = { put: (value: unknown, key: string) => host.forms.set(key, value), transaction: {} };
  return {
    forms: Object.assign((_mode: string, act: (store: object) => unknown) => act(transaction), {
      map: host.forms,
    }),
    files: { map: host.files },
  };
});
vi.mock('idb-keyval', () => {
  type Store = { map: Map<string, unknown> };
  return {
    get: async (key: string, { map }: Store) => map.get(key),
    set: async (key: string, value: unknown, { map }: Store) => {
      if (host.isFull) throw new Error('QuotaExceededError');
      map.set(key, value);
    },
    del: async (key: string, { map }: Store) => void map.delete(key),
    delMany: async (keys: string[], { map }: Store) => {
      for (const key of keys) map.delete(key);
    },
    entries: async ({ map }: Store) => [...map],
    promisifyRequest: async () => undefined,
  };
});
vi.mock('@/platform/browser/blob', () => ({
  blobAt: async () => {
    if (host.isLeft) throw new Error('no such blob');
    return new Blob(['photo']);
  },
}));

/** A tab whose page opens the form of a history entry. */
async function tab(state: object) {
  vi.resetModules();
  vi.stubGlobal('window', {
    history: {
      state,
      replaceState(next: object) {
        this.state = next;
      },
    },
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: object, act: (lock: object | null) => unknown) => {
        if (host.locks.has(name)) return act(null);
        host.locks.add(name);
        return act({});
      },
    },
  });
  const { openForm } = await import('./open');
  const form = openForm('studio');
  return {
    read: async () => (await form.read(''))?.values,
    write: (value: string, files = new Map()) => form.write('', { values: { value }, files }),
  };
}

const values = () => [...host.forms.values()].map((form) => (form as StoredForm).values);

beforeEach(() => {
  for (const all of [host.forms, host.files, host.locks]) all.clear();
  host.isFull = false;
  host.isLeft = false;
});
afterEach(() => vi.unstubAllGlobals());

it('gives a duplicated tab a copy of its own, so that neither overwrites the other', async () => {
  const first = await tab({ form: 'e1' });
  first.write('one');
  await vi.waitFor(() => expect(values()).toEqual([{ value: 'one' }]));
  const copy = await tab({ form: 'e1' });
  expect(await copy.read()).toEqual({ value: 'one' });
  copy.write('two');
  await vi.waitFor(() => expect(values()).toEqual([{ value: 'one' }, { value: 'two' }]));
  first.write('three');
  await vi.waitFor(() => expect(values()).toEqual([{ value: 'three' }, { value: 'two' }]));
  // Its reload finds its own.
  const entry = window.history.state;
  host.locks.clear();
  expect(await (await tab(entry)).read()).toEqual({ value: 'two' });
});

it('writes to the same form after a reload', async () => {
  const first = await tab({ form: 'e1' });
  first.write('one');
  await vi.waitFor(() => expect(values()).toHaveLength(1));
  host.locks.clear();
  const again = await tab({ form: 'e1' });
  again.write('two');
  await vi.waitFor(() => expect(values()).toEqual([{ value: 'two' }]));
});

it('keeps the values when a file does not fit into the store', async () => {
  host.isFull = true;
  const page = await tab({ form: 'e1' });
  page.write('one', new Map([['a', { path: 'blob:1', fileName: '1.jpg', mime: 'image/jpeg' }]]));
  await vi.waitFor(() => expect(values()).toEqual([{ value: 'one' }]));
  expect(host.files.size).toBe(0);
});

it('keeps the files of a page that is left at once', async () => {
  const page = await tab({ form: 'e1' });
  page.write('one', new Map([['a', { path: 'blob:1', fileName: '1.jpg', mime: 'image/jpeg' }]]));
  host.isLeft = true;
  await vi.waitFor(() => expect(values()).toEqual([{ value: 'one' }]));
  expect(host.files.size).toBe(1);
});
