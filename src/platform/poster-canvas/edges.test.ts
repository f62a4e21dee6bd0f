import type { Surface } from '@tuzuo/core/poster/draw/port';
import { beforeEach, expect, it, vi } from 'vitest';

/** Surfaces whose edges have the given number of levels. */
const surfaceOf = (levels: number) => (width: number, height: number) =>
  ({
    canvas: new Proxy({}, { get: () => () => undefined }),
    rewrite(change: (pixels: Uint8ClampedArray) => void) {
      const pixels = new Uint8ClampedArray(width * height * 4);
      for (let at = 3; at < pixels.length; at += 4)
        pixels[at] = Math.floor((((at >> 2) % levels) / levels) * 255);
      change(pixels);
    },
  }) as unknown as Surface;

beforeEach(() => vi.resetModules());

it.each<[string, number, number]>([
  ['four samples a pixel', 5, 2],
  ['sixteen samples a pixel', 17, 2],
  ['a processor', 33, 1],
  ['a host that tells of no pixels', 1, 1],
])('enlarges texts depending on the edges of %s', async (_, levels, scale) => {
  const { textScaleOf } = await import('./edges');
  const surface = vi.fn(surfaceOf(levels));
  expect([textScaleOf(surface), textScaleOf(surface)]).toEqual([scale, scale]);
  expect(surface).toHaveBeenCalledOnce();
});
