import { SCENES } from '@tuzuo/core/backdrops';
import type { PosterDocument } from '@tuzuo/poster/document';
import type { BitmapPort, PosterPicture, Surface } from '@tuzuo/poster/draw/port';
import { provideLateDrawings } from '@tuzuo/poster/layers/late-drawings';
import { withScene } from '@tuzuo/poster/layers/product/scene';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { withPhoto, withProducts } from './document';
import { createThumbs } from './scene-thumbs';

vi.mock('@/request/send', () => ({ absolute: (path: string) => `http://localhost${path}` }));

provideLateDrawings();

const scenes = SCENES.filter(({ category }) => category === 'luxury');
const walls = scenes.map(({ wall: [color] }) => color as string);

/** A stage that draws nothing, and records the scenes that are painted on its canvas, by the colors of their walls. */
function staged() {
  const painted: string[] = [];
  const loads: string[] = [];
  const canvasOf = (onFill: (color: string) => void) =>
    new Proxy({} as BitmapPort, {
      get: (_, name: string) => () =>
        name.startsWith('create') ? { addColorStop: () => undefined } : undefined,
      set: (_, name, value) => {
        if (name === 'fillStyle' && walls.includes(value)) onFill(value);
        return true;
      },
    });
  const surface = (width: number, height: number): Surface => {
    const canvas = canvasOf(() => undefined);
    return { width, height, canvas, image: canvas, rewrite: () => false };
  };
  const stage: PosterStage = {
    canvas: canvasOf((color) => painted.push(color)),
    resize: () => undefined,
    clear: () => undefined,
    screen: () => ({ width: 343, pixelRatio: 3 }),
    surface,
    textScale: 1,
    loadPicture: async (url) => {
      loads.push(url);
      return { width: 208, height: 208, image: {} };
    },
  };
  return { stage, painted, loads };
}

const empty: PosterDocument = {
  version: 1,
  size: { width: 800, height: 800 },
  pages: [{ id: 'page', background: { fill: { type: 'solid', color: '#ffffff' } }, layers: [] }],
};
const source = { type: 'asset' as const, id: 'photo' };
const document = withPhoto(empty, source, { width: 300, height: 400 });
const photo = (): PosterPicture => ({ width: 300, height: 400, image: {} });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** What is painted in each of the next frames, until nothing is. */
async function frames(painted: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (let idle = 0; idle < 20; ) {
    painted.length = 0;
    await vi.advanceTimersByTimeAsync(16);
    if (painted.length === 0) idle += 1;
    else counts.push(painted.length);
  }
  return counts;
}

describe('thumbnails of scenes', () => {
  it('are drawn one in a frame, from small plates that are loaded once', async () => {
    const { stage, painted, loads } = staged();
    const cutOut = photo();
    const thumbs = createThumbs(stage, { cutOut: () => cutOut });
    thumbs.show(scenes, document);
    expect(await frames(painted)).toEqual(scenes.map(() => 1));
    thumbs.refresh();
    expect(await frames(painted)).toEqual(scenes.map(() => 1));
    expect(loads).toHaveLength(scenes.length);
    thumbs.end();
  });

  it('are drawn again when the product looks different, and not when it is moved or stands in a scene', async () => {
    const { stage, painted } = staged();
    let cutOut = photo();
    const thumbs = createThumbs(stage, { cutOut: () => cutOut });
    const paintedFor = async (next: PosterDocument) => {
      thumbs.show(scenes, next);
      return (await frames(painted)).length;
    };
    expect(await paintedFor(document)).toBe(scenes.length);
    const moved = withProducts(document, [], (layer) => ({ ...layer, x: layer.x + 33.3 }));
    expect(await paintedFor(moved)).toBe(0);
    const [scene] = scenes;
    if (!scene) throw new Error('there is no scene');
    expect(await paintedFor(withScene(moved, scene))).toBe(0);
    const light = withProducts(document, [], (layer) => ({ ...layer, filter: { brightness: 0.3 } }));
    expect(await paintedFor(light)).toBe(scenes.length);
    // A retouched product, or its photo unlocked.
    cutOut = photo();
    expect(await paintedFor(light)).toBe(scenes.length);
    thumbs.end();
  });

  it('stop with the page', async () => {
    const { stage, painted } = staged();
    const thumbs = createThumbs(stage, { cutOut: photo });
    thumbs.show(scenes, document);
    thumbs.end();
    expect(await frames(painted)).toEqual([]);
  });
});
