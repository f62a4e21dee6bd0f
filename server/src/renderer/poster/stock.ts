import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the pictures of the stock are, `<key>.webp`. */
export const STOCK_FOLDER = fileURLToPath(new URL('../../../assets/stock', import.meta.url));

/** Keys are file names: what is no such name is no key. */
const KEY = /^[\w-]+$/;

/** Pictures of operators' templates are of the stock as well; their files are kept, not ours. */
const OPERATOR_KEY = /^op-[0-9a-f]{32}$/;

export const isOperatorPicture = (key: string): boolean => OPERATOR_KEY.test(key);

/** How the file of a picture of the stock that an operator added is kept. */
export const operatorPictureFile = (key: string): string => `${key}.webp`;

/** Reads a kept file; its local path, until it is released. Rejects when there is none. */
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
 * The file of a picture of the stock; undefined for one that there is not.
 * @param fetchKept without it, what operators added is not there
 */
export async function stockFile(key: string, fetchKept?: FetchKept): Promise<Buffer | undefined> {
  if (isOperatorPicture(key)) return fetchKept && readKept(key, fetchKept);
  return KEY.test(key) ? readFile(join(STOCK_FOLDER, `${key}.webp`)).catch(() => undefined) : undefined;
}

/** Puts the pictures of the stock with these keys into a folder; their paths, without those that there are not. */
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
