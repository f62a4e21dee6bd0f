import { clear, createStore } from 'idb-keyval';
import type { LocalFile } from '@/platform/local-file';

/** `at`: when it was written; `files`: keys of those that are kept beside it. */
export type StoredForm = { owner: string; at: number; values: object; files: readonly string[] };

/** Bytes, since Safari's private windows store no blobs. */
export type StoredFile = Pick<LocalFile, 'fileName' | 'mime'> & { bytes: ArrayBuffer };

/** Stores of another shape have another name. */
export const forms = createStore('tuzuo-forms-1', 'forms');
export const files = createStore('tuzuo-form-files-1', 'files');

/** Erases every form that this browser keeps. Never rejects. */
export async function eraseForms(): Promise<void> {
  try {
    await Promise.all([clear(forms), clear(files)]);
  } catch {
    // Where the browser lets nobody store anything there is nothing to erase.
  }
}
