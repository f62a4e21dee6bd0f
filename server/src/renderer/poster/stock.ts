import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the pictures of the stock are, `<key>.webp`. */
export const STOCK_FOLDER = fileURLToPath(new URL('../../../assets/stock', import.meta.url));

/** Keys are file names: what is no such name is no key. */
const KEY = /^[\w-]+$/;

/** The file of a picture of the stock; undefined for one that there is not. */
export async function stockFile(key: string): Promise<Buffer | undefined> {
  return KEY.test(key) ? readFile(join(STOCK_FOLDER, `${key}.webp`)).catch(() => undefined) : undefined;
}
