import type { UseShortcuts } from './port';

/** Phones have no keys beside those of their fields. */
export const useShortcuts: UseShortcuts = () => undefined;
