import type { PosterDocument } from '@tuzuo/poster/document';
import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import { drawPage } from '@tuzuo/poster/draw/page';
import type { BitmapPort, DrawResources, Surface } from '@tuzuo/poster/draw/port';
import { provideLateDrawings } from '@tuzuo/poster/layers/late-drawings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { createRedraw } from './redraw';
import { createScene } from './scene';

provideLateDrawings();

/** Time that making a bitmap takes in these tests, in ms. */
const BITMAP_MS = 4;
const FRAME_MS = 16;

const inLight = (angle: number, products = 1): PosterDocument => ({
  version: 1,
  size: { width: 400, height: 400 },
  pages: [
    {
      id: 'page',
      background: { fill: { type: 'solid', color: '#ffffff' } },
      layers: Array.from({ length: products }, (_, index) => ({
        id: `product-${index}`,
        type: 'product' as const,
        x: 40 + 100 * index,
        y: 100,
        width: 90 + index,
        height: 150,
        rotation: 0,
        opacity: 1,
        source: { type: 'asset' as const, id: 'photo' },
        ground: { type: 'cast' as const, angle, strength: 0.5, softness: 0.5 },
      })),
    },
  ],
});

/** A stage whose surfaces take time. */
function staged(cacheBytes = 100_000_000) {
  const made = { bitmaps: 0, inDraw: 0 };
  const canvasOf = () =>
    new Proxy({} as BitmapPort, {
      get: (_, name: string) => () =>
        name.startsWith('create') ? { addColorStop: () => undefined } : undefined,
      set: () => true,
    });
  const surface = (width: number, height: number): Surface => {
    if (width > 1) {
      made.bitmaps += 1;
      vi.setSystemTime(Date.now() + BITMAP_MS);
    }
    const canvas = canvasOf();
    return { width, height, canvas, image: canvas, rewrite: () => false };
  };
  const stage: PosterStage = {
    canvas: canvasOf(),
    resize: () => undefined,
    clear: () => undefined,
    screen: () => ({ width: 400, pixelRatio: 1 }),
    surface,
    textScale: 1,
    loadPicture: () => Promise.reject(new Error('No pictures here')),
  };
  const photo = { width: 90, height: 150, image: {} };
  const resources: DrawResources = {
    faces: new Map(),
    picture: () => photo,
    cutOut: () => photo,
    codeModules: () => undefined,
    surface,
    cache: createSurfaceCache(cacheBytes),
  };
  const scene = createScene(
    stage,
    ({ size }) => size,
    () => resources,
  );
  const shown: PosterDocument[] = [];
  const watched = {
    prepare: scene.prepare,
    draw: (document: PosterDocument, page: number) => {
      shown.push(document);
      const before = made.bitmaps;
      const lacks = scene.draw(document, page);
      made.inDraw += made.bitmaps - before;
      return lacks;
    },
  };
  /** Counts the bitmaps that each of the next frames makes. */
  const frames = async (count: number) => {
    const counts: number[] = [];
    for (let frame = 0; frame < count; frame += 1) {
      const before = made.bitmaps;
      await vi.advanceTimersByTimeAsync(FRAME_MS);
      counts.push(made.bitmaps - before);
    }
    return counts;
  };
  return { scene: watched, resources, shown, made, frames };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a drawing after a change', () => {
  it('makes few bitmaps in each frame, then draws the page, and makes none in that frame', async () => {
    const { scene, shown, made, frames } = staged();
    const alone = staged();
    drawPage(alone.resources.surface(400, 400).canvas, inLight(30), 0, alone.resources, {
      keepLayers: true,
    });
    // Those that it takes to draw this at once, without the canvas itself.
    const atOnce = alone.made.bitmaps - 1;
    const redraw = createRedraw({ scene: () => scene, document: () => inLight(30) });
    redraw.schedule();
    const counts = await frames(30);
    expect(shown).toHaveLength(1);
    // The surface of a bitmap that was begun too late, and the canvas of one pixel, are all that is lost.
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(atOnce + counts.filter(Boolean).length);
    expect(Math.max(...counts)).toBeLessThan(0.7 * atOnce);
    expect(made.inDraw).toBe(0);
  });

  it('shows every drawing that has begun although changes go on, and at last the last change', async () => {
    const { scene, shown, frames } = staged();
    let angle = 0;
    const redraw = createRedraw({ scene: () => scene, document: () => inLight(angle) });
    for (; angle < 60; angle += 1) {
      redraw.schedule();
      await frames(1);
    }
    expect(shown.length).toBeGreaterThan(5);
    redraw.schedule();
    await frames(30);
    expect(shown[shown.length - 1]).toEqual(inLight(60));
  });

  it('is drawn although its bitmaps do not fit into the cache, and not while fingers hold it', async () => {
    const { scene, shown, frames } = staged(1_000);
    let isHeld = false;
    const redraw = createRedraw({
      scene: () => (isHeld ? undefined : scene),
      document: () => inLight(30, 2),
    });
    redraw.schedule();
    await frames(13);
    expect(shown).toHaveLength(1);
    redraw.schedule();
    isHeld = true;
    await frames(30);
    expect(shown).toHaveLength(1);
    isHeld = false;
    redraw.schedule();
    redraw.stop();
    await frames(30);
    expect(shown).toHaveLength(1);
  });
});
