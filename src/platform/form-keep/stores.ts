import { clear, createStore } from 'idb-keyval';
import type { LocalFile } from '@/platform/local-file';

/** `at`: time of writing; `files`: keys of the files stored with it. */
export type StoredForm = { owner: string; at: number; values: object; files: readonly string[] };

/** Bytes, because Safari's private windows cannot store blobs. */
export type StoredFile = Pick<LocalFile, 'fileName' | 'mime'> & { bytes: ArrayBuffer };

/** A new schema needs new names. */
export const forms = createStore('tuzuo-forms-1', 'forms');
export const files = createStore('tuzuo-form-files-1', 'files');

/** Erases every form stored in this browser. Never rejects. */
export async function eraseForms(): Promise<void> {
  try {
    await Promise.all([clear(forms), clear(files)]);
  } catch {
    // A browser that forbids storage has nothing to erase.
  }
}
