import { clientWords } from './words';

/**
 * All i18n keys of the client that cannot be ordinary words of a text: one of them on a page indicates a missing
 * message.
 */
export function wordKeys(): ReadonlySet<string> {
  const keys = Object.values(clientWords['zh-CN']).flatMap((texts) => Object.keys(texts));
  return new Set(keys.filter((key) => /[.A-Z]/.test(key)));
}

/** Raw keys in a page's text, and remains of missing values. */
export function rawWords(text: string, keys: ReadonlySet<string>): string[] {
  const left = text.match(/\{\{\w*|undefined|\bNaN\b|\[object \w+/g) ?? [];
  return [...text.split(/\s+/).filter((word) => keys.has(word)), ...left];
}
