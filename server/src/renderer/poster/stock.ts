import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the stock pictures, `<key>.webp`. */
export const STOCK_FOLDER = fileURLToPath(new URL('../../../assets/stock', import.meta.url));

/** Keys are file names; anything else is no key. */
const KEY = /^[\w-]+$/;

/** Keys of pictures in operators' templates, whose files are in the storage. */
const OPERATOR_KEY = /^op-[0-9a-f]{32}$/;

export const isOperatorPicture = (key: string): boolean => OPERATOR_KEY.test(key);

/** Storage file name of a stock picture added by an operator. */
export const operatorPictureFile = (key: string): string => `${key}.webp`;

/** Fetches a stored file; its local path is valid until it is released. Rejects when it does not exist. */
export type FetchKept = (file: {
  storageKey: string;
}) => Promise<{ path: string; release: () => Promise<void> }>;

async function readKept(key: string, fetchKept: FetchKept): Promise<Buffer | undefined> {
  const file = await fetchKept({ storageKey: operatorPictureFile(key) }).catch(() => undefined);
  if (!file) return undefined;
  try {
    return await readFile(file.path);
  } finally {
    await file.release();
  }
}

/**
 * Reads the file of a stock picture; undefined when it does not exist.
 * @param fetchKept without it, operators' pictures are not found
 */
export async function stockFile(key: string, fetchKept?: FetchKept): Promise<Buffer | undefined> {
  if (isOperatorPicture(key)) return fetchKept && readKept(key, fetchKept);
  return KEY.test(key) ? readFile(join(STOCK_FOLDER, `${key}.webp`)).catch(() => undefined) : undefined;
}

/** Writes the stock pictures with these keys to a folder; returns the paths of those that exist. */
export async function stockInFolder(
  keys: Iterable<string>,
  folder: string,
  fetchKept?: FetchKept,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const key of new Set(keys)) {
    const bytes = await stockFile(key, fetchKept);
    if (!bytes) continue;
    files[key] = join(folder, `stock-${Object.keys(files).length}`);
    await writeFile(files[key], bytes);
  }
  return files;
}
