import type { CachedSurface, SurfaceCache } from './port';

/** Number of keys that are remembered as asked for. */
const ASKED = 100;

/** Keeps the most recently used bitmaps, up to a total number of bytes. */
export function createSurfaceCache(maxBytes: number): SurfaceCache {
  const surfaces = new Map<string, CachedSurface>();
  const asked = new Set<string>();
  let bytes = 0;
  const sizeOf = ({ surface }: CachedSurface) => surface.width * surface.height * 4;
  return {
    get(key) {
      const entry = surfaces.get(key);
      if (entry) {
        surfaces.delete(key);
        surfaces.set(key, entry);
      }
      return entry;
    },
    isRepeated(key) {
      const isRepeated = asked.delete(key);
      asked.add(key);
      for (const oldest of asked) {
        if (asked.size <= ASKED) break;
        asked.delete(oldest);
      }
      return isRepeated;
    },
    set(key, entry) {
      if (sizeOf(entry) > maxBytes / 2) return;
      const earlier = surfaces.get(key);
      if (earlier) bytes -= sizeOf(earlier);
      surfaces.delete(key);
      surfaces.set(key, entry);
      bytes += sizeOf(entry);
      for (const [oldest, { surface }] of surfaces) {
        if (bytes <= maxBytes) break;
        surfaces.delete(oldest);
        bytes -= surface.width * surface.height * 4;
      }
    },
  };
}
