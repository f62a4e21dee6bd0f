import { TEMPLATE_QUERY_LENGTH } from '@tuzuo/core/api/template';
import { storage } from '@/platform/storage';

const KEY = 'template-searches';

const KEPT = 10;

/** Recent searches on this device, latest first. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(storage.get(KEY) || '[]');
    const words = Array.isArray(saved) ? saved.filter((one): one is string => typeof one === 'string') : [];
    return words.slice(0, KEPT);
  } catch {
    // Invalid stored data counts as none.
    return [];
  }
}

/** Puts a search first in the list. */
export function rememberSearch(query: string): void {
  const words = query.trim().slice(0, TEMPLATE_QUERY_LENGTH);
  if (words === '') return;
  const others = recentSearches().filter((other) => other !== words);
  storage.set(KEY, JSON.stringify([words, ...others].slice(0, KEPT)));
}

export const forgetSearches = (): void => storage.set(KEY, '');
