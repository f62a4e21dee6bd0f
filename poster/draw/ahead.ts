import type { PosterDocument } from '../document';
import { drawPage } from './page';
import type { DrawResources, DrawView, SurfaceCache } from './port';
import { isScratch } from './soften';

/** Thrown between two bitmaps when the time is over. */
class Interrupted extends Error {}

/**
 * Makes the bitmaps that drawing a page needs and that its cache lacks, at least one of them; the page is not drawn.
 * @param isOver asked between two bitmaps; true leaves the others to the next call
 * @returns whether all of them are there
 * @throws {RangeError} when the document has no such page
 */
export function makeBitmaps(
  document: PosterDocument,
  index: number,
  resources: DrawResources,
  view: DrawView,
  isOver: () => boolean,
): boolean {
  const { cache } = resources;
  if (!cache) return true;
  let hasMade = false;
  const watched: SurfaceCache = {
    get(key) {
      const found = cache.get(key);
      // Within a step, all that it has drawn would be lost.
      if (!found && hasMade && !isScratch(key) && isOver()) throw new Interrupted();
      return found;
    },
    set(key, entry) {
      hasMade ||= !isScratch(key);
      cache.set(key, entry);
    },
    // The drawing that follows is to find what it would without this.
    isRepeated: () => false,
  };
  try {
    // What does not come from the cache ends on a canvas of one pixel, which takes no time.
    drawPage(resources.surface(1, 1).canvas, document, index, { ...resources, cache: watched }, view);
    return true;
  } catch (error) {
    if (error instanceof Interrupted) return false;
    throw error;
  }
}
