import type { PosterDocument } from '@tuzuo/poster/document';
import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import type { BitmapPort, Surface } from '@tuzuo/poster/draw/port';
import { describe, expect, it } from 'vitest';
import type { Floating, FloatingSheet, PosterStage } from '@/platform/poster-canvas/port';
import { createScene } from './scene';

const LAYERS = 60;

/** Overlapping squares, each with a shadow: none of them is cheap to draw. */
const crowded = (): PosterDocument => ({
  version: 1,
  size: { width: 600, height: 600 },
  pages: [
    {
      id: 'page',
      background: { fill: { type: 'solid', color: '#ffffff' } },
      layers: Array.from({ length: LAYERS }, (_, index) => ({
        id: `layer-${index}`,
        type: 'shape' as const,
        x: (index % 8) * 60,
        y: Math.floor(index / 8) * 60,
        width: 100,
        height: 100,
        rotation: index,
        opacity: 0.9,
        shape: { kind: 'rect' as const, radius: 8 },
        fill: { type: 'solid' as const, color: '#4326dc' },
        shadow: { color: '#00000055', blur: 8, x: 0, y: 4 },
      })),
    },
  ],
});

/** A canvas that draws nothing and records the calls that would change pixels. */
function counted(calls: string[]): BitmapPort {
  const gradient = { addColorStop: () => undefined };
  const drawing = ['fill', 'stroke', 'fillRect', 'drawImage', 'clearRect'];
  return new Proxy({} as BitmapPort, {
    get: (_, name: string) => () => {
      if (drawing.includes(name)) calls.push(name);
      return name.startsWith('create') ? gradient : undefined;
    },
    set: () => true,
  });
}

function staged(canFloat: boolean) {
  const calls: string[] = [];
  const laid: (readonly FloatingSheet[])[] = [];
  const moves: string[] = [];
  const surface = (width: number, height: number): Surface => {
    const canvas = counted(calls);
    return {
      width,
      height,
      canvas,
      image: canvas,
      rewrite: () => calls.push('rewrite') > 0,
    };
  };
  const floating: Floating = {
    lay: (sheets) => laid.push(sheets),
    move: (matrix) => moves.push(matrix.join()),
  };
  const stage: PosterStage = {
    canvas: counted(calls),
    resize: () => undefined,
    clear: () => calls.push('clear'),
    screen: () => ({ width: 600, pixelRatio: 1 }),
    surface,
    textScale: 1,
    loadPicture: () => Promise.reject(new Error('No pictures here')),
    ...(canFloat && { floating }),
  };
  const cache = createSurfaceCache(100_000_000);
  const scene = createScene(
    stage,
    ({ size }) => size,
    () => ({
      faces: new Map(),
      picture: () => undefined,
      codeModules: () => undefined,
      surface,
      cache,
    }),
  );
  return { scene, calls, laid, moves };
}

const STEPS = 100;

describe('a layer dragged among sixty', () => {
  it('is a bitmap that the compositor moves, without drawing', () => {
    const { scene, calls, laid, moves } = staged(true);
    scene.draw(crowded(), 0);
    expect(calls.length).toBeGreaterThan(LAYERS);
    expect(scene.lift(crowded(), 0, ['layer-30'])).toBe(true);
    // Below it is the canvas, then the layer, then what is above it.
    expect(laid[laid.length - 1]?.map(({ moves: isMoved }) => isMoved)).toEqual([true, false]);
    calls.length = 0;
    for (let step = 1; step <= STEPS; step += 1) scene.show([1, 0, 0, 1, step, step]);
    expect(calls).toEqual([]);
    expect([moves.length, moves[STEPS - 1]]).toEqual([STEPS, `1,0,0,1,${STEPS},${STEPS}`]);
    // The whole page again, without bitmaps above it.
    scene.draw(crowded(), 0);
    expect(laid[laid.length - 1]).toEqual([]);
  });

  it('takes three bitmaps per step where the host has no compositor', () => {
    const { scene, calls } = staged(false);
    scene.draw(crowded(), 0);
    scene.lift(crowded(), 0, ['layer-30']);
    calls.length = 0;
    for (let step = 1; step <= STEPS; step += 1) scene.show([1, 0, 0, 1, step / 10, step / 10]);
    expect(calls).toEqual(
      Array.from({ length: STEPS }, () => ['clear', 'drawImage', 'drawImage', 'drawImage']).flat(),
    );
  });

  it('is drawn alone when it is changed, not only moved', () => {
    const { scene, calls } = staged(true);
    const document = crowded();
    scene.draw(document, 0);
    scene.lift(document, 0, ['layer-30']);
    calls.length = 0;
    const [layer] = document.pages[0]?.layers.slice(30) ?? [];
    if (layer) scene.showChanged([{ ...layer, width: 160 }]);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => call === 'fill').length).toBeLessThan(4);
  });
});
