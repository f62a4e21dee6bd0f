import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Keys of every words file of the client that could not be a word of a text: one that is found on a page shows
 * in the place of its words.
 */
export async function wordKeys(): Promise<ReadonlySet<string>> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(locales|words)[\\/]zh-CN\.ts$/.test(file),
  );
  const lists = await Promise.all(
    files.map(async (file) => {
      const address = pathToFileURL(resolve('src', file)).href;
      const module: Record<string, unknown> = await import(/* @vite-ignore */ address);
      return Object.values(module).flatMap((words) => Object.keys(words as object));
    }),
  );
  return new Set(lists.flat().filter((key) => /[.A-Z]/.test(key)));
}

/** The keys that a page's text shows, and what is left of values that are missing. */
export function rawWords(text: string, keys: ReadonlySet<string>): string[] {
  const left = text.match(/\{\{\w*|undefined|\bNaN\b|\[object \w+/g) ?? [];
  return [...text.split(/\s+/).filter((word) => keys.has(word)), ...left];
}
