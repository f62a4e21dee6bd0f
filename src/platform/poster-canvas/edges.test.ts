import type { Surface } from '@tuzuo/poster/draw/port';
import { beforeEach, expect, it, vi } from 'vitest';
import { type PixelPen, rewritePixels } from './pixels';

/** Surfaces whose edges have the given number of levels. */
const surfaceOf = (levels: number) => (width: number, height: number) =>
  ({
    canvas: new Proxy({}, { get: () => () => undefined }),
    rewrite(change: (pixels: Uint8ClampedArray) => void) {
      const pixels = new Uint8ClampedArray(width * height * 4);
      for (let at = 3; at < pixels.length; at += 4)
        pixels[at] = Math.floor((((at >> 2) % levels) / levels) * 255);
      change(pixels);
      return true;
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

it.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('out of memory');
    },
  ],
  ['answers late', () => Promise.resolve({ data: new Uint8ClampedArray(2 * 64 * 4) })],
  ['answers nothing', () => undefined],
])('survives a canvas whose getImageData %s, and measures the next one', async (_, getImageData) => {
  const { textScaleOf } = await import('./edges');
  const pen = new Proxy(
    { getImageData },
    { get: (own, name) => Reflect.get(own, name) ?? (() => undefined) },
  );
  const blind = (width: number, height: number) =>
    ({
      canvas: pen,
      rewrite: (change: (pixels: Uint8ClampedArray) => void) =>
        rewritePixels(pen as unknown as PixelPen, width, height, change),
    }) as unknown as Surface;
  expect(textScaleOf(blind)).toBe(1);
  expect(textScaleOf(surfaceOf(5))).toBe(2);
});

it('survives a host without a canvas', async () => {
  const { textScaleOf } = await import('./edges');
  const none = () => {
    throw new Error('createOffscreenCanvas:fail');
  };
  expect(textScaleOf(none)).toBe(1);
});
