import type { CachedSurface, SurfaceCache } from './port';

/** Keeps the most recently used bitmaps, up to a total number of bytes. */
export function createSurfaceCache(maxBytes: number): SurfaceCache {
  const kept = new Map<string, CachedSurface>();
  let bytes = 0;
  const sizeOf = ({ surface }: CachedSurface) => surface.width * surface.height * 4;
  return {
    get(key) {
      const entry = kept.get(key);
      if (entry) {
        kept.delete(key);
        kept.set(key, entry);
      }
      return entry;
    },
    set(key, entry) {
      if (sizeOf(entry) > maxBytes / 2) return;
      const earlier = kept.get(key);
      if (earlier) bytes -= sizeOf(earlier);
      kept.delete(key);
      kept.set(key, entry);
      bytes += sizeOf(entry);
      for (const [oldest, { surface }] of kept) {
        if (bytes <= maxBytes) break;
        kept.delete(oldest);
        bytes -= surface.width * surface.height * 4;
      }
    },
  };
}
