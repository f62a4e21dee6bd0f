import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * All i18n keys of the client that cannot be ordinary words of a text: one of them on a page indicates a missing
 * message.
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

/** Raw keys in a page's text, and remains of missing values. */
export function rawWords(text: string, keys: ReadonlySet<string>): string[] {
  const left = text.match(/\{\{\w*|undefined|\bNaN\b|\[object \w+/g) ?? [];
  return [...text.split(/\s+/).filter((word) => keys.has(word)), ...left];
}
