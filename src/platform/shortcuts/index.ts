import type { UseShortcuts } from './port';

/** Phones have no keyboard shortcuts. */
export const useShortcuts: UseShortcuts = () => undefined;
