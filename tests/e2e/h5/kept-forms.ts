import type { Page } from 'playwright-core';

/** Number of tool forms that the browser stores, and of their files. */
export function keptForms(page: Page): Promise<{ forms: number; files: number }> {
  return page.evaluate(async () => {
    const there = (await indexedDB.databases()).map(({ name }) => name);
    const count = (database: string, store: string) =>
      new Promise<number>((resolve, reject) => {
        // Opening a missing database would create it, without its store.
        if (!there.includes(database)) return resolve(0);
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
          opening.result.close();
        };
      });
    return {
      forms: await count('tuzuo-forms-1', 'forms'),
      files: await count('tuzuo-form-files-1', 'files'),
    };
  });
}

/** Puts a form into the browser's store, as if left by another tool page. */
export const keepForm = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tuzuo-forms-1');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('forms', 'readwrite');
          const form = { owner: '', at: Date.now(), values: {}, files: [] };
          writing.objectStore('forms').put(form, 'ai-virtual-model another');
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
