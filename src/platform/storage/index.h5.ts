import type { StoragePort } from './port';

export const storage = {
  isHydrated: () => true,
  hydrate: () => Promise.resolve(),
  get(key) {
    // A private window or a blocked site throws on first access.
    try {
      return window.localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  set(key, value) {
    try {
      if (value === '') window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      return;
    }
  },
} satisfies StoragePort;
