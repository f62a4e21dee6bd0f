import { del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import { blobAt } from '@/platform/browser/blob';
import type { LocalFile } from '@/platform/local-file';
import type { FormKeep, KeptForm } from './port';
import { files, forms, type StoredFile, type StoredForm } from './stores';

/** Maximum age of a form that is restored, in ms; older ones are deleted. */
const KEPT_MS = 86_400_000;

/** Maximum number of stored forms; older ones are deleted with their files. */
const MAX_FORMS = 5;

/** Maximum total size of one form's files, in bytes; further files are not stored. */
const MAX_BYTES = 40_000_000;

/** Id of the current entry in the browser's history; stays the same after reload, back and forward. */
function entryName(): string {
  const known: unknown = window.history.state?.form;
  return typeof known === 'string' ? known : newEntryName();
}

/** Gives the current entry in the browser's history another id. */
function newEntryName(): string {
  const form = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  window.history.replaceState({ ...window.history.state, form }, '');
  return form;
}

/** Names of forms that this browser tab holds. */
const held = new Set<string>();

/**
 * Holds a form's name until the tab leaves it, so that its duplicate, whose history has the same names, does not write
 * to it. Returns false when another tab holds it. Browsers without locks, and pages without HTTPS, hold nothing.
 */
async function hold(form: string): Promise<boolean> {
  if (held.has(form) || !navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks
      .request(`tuzuo-form ${form}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        held.add(form);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(true));
  });
}

const fileKey = (form: string, key: string) => `${form} ${key}`;

async function remove(form: string, keys: readonly string[]): Promise<void> {
  await delMany(
    keys.map((key) => fileKey(form, key)),
    files,
  );
  await del(form, forms);
}

/** Deletes forms that are too old or too many, with their files. */
async function tidy(): Promise<void> {
  const all = (await entries<string, StoredForm>(forms)).sort(([, a], [, b]) => b.at - a.at);
  for (const [index, [form, { at, files: keys }]] of all.entries())
    if (index >= MAX_FORMS || at < Date.now() - KEPT_MS) await remove(form, keys);
}

async function fileOf(form: string, key: string): Promise<LocalFile | undefined> {
  const stored = await get<StoredFile>(fileKey(form, key), files);
  if (!stored) return undefined;
  const { bytes, fileName, mime } = stored;
  const path = URL.createObjectURL(new Blob([bytes], { type: mime }));
  return { path, fileName, mime, bytes: bytes.byteLength };
}

/** Stores a form at once: a page that is being left would discard a transaction that waits to be committed. */
const putForm = (form: string, stored: StoredForm): Promise<void> =>
  forms('readwrite', (store) => {
    store.put(stored, form);
    const done = promisifyRequest(store.transaction);
    // Chrome before 76 and Safari before 15 have none.
    store.transaction.commit?.();
    return done;
  });

/** Opens the form of the current page. */
export function openForm(name: string): FormKeep {
  const entry = entryName();
  const opened = `${name} ${entry}`;
  /** The form that is written: in a duplicated tab, a copy of the opened one. */
  let form = opened;
  /** Keys of this form's files in the store. */
  let inStore: readonly string[] = [];
  /** Sizes in bytes of the files that this page has stored, by key. */
  const sizes = new Map<string, number>();
  let turn = hold(opened).then((isOwn) => {
    // Unless the tab has left the entry meanwhile.
    if (!isOwn && window.history.state?.form === entry) form = `${name} ${newEntryName()}`;
  });

  /** Rejects when the store is full, or the file is gone. */
  async function putFile(key: string, { fileName, mime }: LocalFile, content?: Promise<Blob>): Promise<void> {
    if (sizes.has(key) || !content) return;
    const blob = await content;
    if ([...sizes.values()].reduce((sum, bytes) => sum + bytes, blob.size) > MAX_BYTES) return;
    // Safari before 14 has no `arrayBuffer` on blobs.
    const bytes = await new Response(blob).arrayBuffer();
    await set(fileKey(form, key), { bytes, fileName, mime } satisfies StoredFile, files);
    sizes.set(key, blob.size);
  }

  async function put(
    owner: string,
    { values, files: given }: KeptForm,
    contents: ReadonlyMap<string, Promise<Blob>>,
  ): Promise<void> {
    // The values are worth keeping without the files.
    for (const [key, file] of given) await putFile(key, file, contents.get(key)).catch(() => undefined);
    for (const key of sizes.keys()) if (!given.has(key)) sizes.delete(key);
    const gone = inStore.filter((key) => !sizes.has(key));
    inStore = [...sizes.keys()];
    await putForm(form, { owner, at: Date.now(), values, files: inStore });
    await delMany(
      gone.map((key) => fileKey(form, key)),
      files,
    );
  }

  async function erase(): Promise<void> {
    await remove(form, inStore);
    inStore = [];
    sizes.clear();
  }

  return {
    async read(owner) {
      try {
        await tidy();
        const stored = await get<StoredForm>(opened, forms);
        if (!stored) return undefined;
        inStore = stored.files;
        if (stored.owner !== '' && stored.owner !== owner) return undefined;
        const found = new Map<string, LocalFile>();
        for (const key of stored.files) {
          const file = await fileOf(opened, key);
          if (file) found.set(key, file);
        }
        return { values: stored.values, files: found };
      } catch {
        return undefined;
      }
    },
    write(owner, record) {
      // If the store is full, forbidden or gone, nothing is kept and the page continues.
      const contents = new Map<string, Promise<Blob>>();
      for (const [key, { path }] of record?.files ?? []) {
        if (sizes.has(key)) continue;
        // Now, and not in its turn: a page that is left releases its files at once.
        const content = blobAt(path);
        content.catch(() => undefined);
        contents.set(key, content);
      }
      turn = turn.then(() => (record ? put(owner, record, contents) : erase())).catch(() => undefined);
    },
  };
}
