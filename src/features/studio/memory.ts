import type { StudioRoom } from './room';

/**
 * Keeps the picture of the page, and restores it after a reload, or after going back or forward. Does nothing here: this
 * host keeps pages as long as they can be returned to.
 * @returns whether nothing was stored, once that is known
 */
export function useMemory(_room: StudioRoom): boolean {
  return true;
}
