import type { Scene } from '@tuzuo/core/backdrops';
import { SCENE_PICTURES, smallPlate } from '@tuzuo/core/backdrops/pictures';
import { sceneOfStock } from '@tuzuo/core/backdrops/plates';
import { fitWithin } from '@tuzuo/core/geometry/size';
import type { PictureSource, PosterDocument } from '@tuzuo/poster/document';
import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import { drawPage } from '@tuzuo/poster/draw/page';
import { bitmapKey } from '@tuzuo/poster/draw/picture';
import type { DrawResources, PosterPicture } from '@tuzuo/poster/draw/port';
import { withScene } from '@tuzuo/poster/layers/product/scene';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { absolute } from '@/request/send';
import { productsOf } from './document';

/** Thumbnails beside each other, and the gap between them as a share of a thumbnail's side. */
const COLUMNS = 4;
const GAP = 0.1;

/** Side of a thumbnail's page, in its own pixels. */
const SIDE = 200;

/** Longest side of the products that thumbnails are drawn with: more than they show of them. */
const PRODUCT_SIDE = 320;

/** Maximum pixels of a screen per point: thumbnails are small, and seen briefly. */
const MAX_RATIO = 2;

/** Memory limit for shadows of thumbnails. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** One frame of a screen, in ms. */
const FRAME_MS = 16;

/** Delay after a change of the document, in ms: the picture itself, and the fingers, come first. */
const SETTLE_MS = 160;

/** Size of the canvas for a number of thumbnails, in sides of one. */
export function sheetOf(count: number): { width: number; height: number } {
  const sides = (cells: number) => cells + GAP * (cells - 1);
  return { width: sides(COLUMNS), height: sides(Math.max(1, Math.ceil(count / COLUMNS))) };
}

/** Place of a thumbnail on that canvas, from its upper left corner, in sides of one. */
export const placeOf = (index: number): { left: number; top: number } => ({
  left: (index % COLUMNS) * (1 + GAP),
  top: Math.floor(index / COLUMNS) * (1 + GAP),
});

/** A document's products in a scene, as a square of `SIDE`. */
function inScene(document: PosterDocument, scene: Scene): PosterDocument {
  const pages = document.pages.slice(0, 1).map((page) => ({ ...page, layers: productsOf(document) }));
  return withScene({ ...document, size: { width: SIDE, height: SIDE }, pages }, scene);
}

type Store = { cutOut: (source: PictureSource, feather: number) => PosterPicture | undefined };

/**
 * Draws scenes with the products of a document in them: one in a frame, so that the page answers meanwhile, and again
 * only what has changed.
 */
export function createThumbs(stage: PosterStage, { cutOut }: Store) {
  const cache = createSurfaceCache(CACHE_BYTES);
  const plates = new Map<string, PosterPicture | 'loading' | 'failed'>();
  /** Small copies of cut-outs, by the key of the large ones. */
  const copies = new Map<string, PosterPicture>();
  /** What each thumbnail shows. */
  let shown: string[] = [];
  let scenes: readonly Scene[] = [];
  let document: PosterDocument | undefined;
  let side = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Indexes of the thumbnails that may not be as they should be. */
  let unchecked: number[] = [];

  const loadPlate = (id: string): void => {
    plates.set(id, 'loading');
    stage
      .loadPicture(absolute(`${SCENE_PICTURES}/${smallPlate(id)}`))
      .then(
        (picture) => plates.set(id, picture),
        () => plates.set(id, 'failed'),
      )
      .then(() => {
        const index = scenes.findIndex((scene) => scene.id === id);
        if (index < 0) return;
        unchecked.push(index);
        advance();
      });
  };

  const plateOf = (id: string): PosterPicture | undefined => {
    const plate = plates.get(id);
    return typeof plate === 'object' ? plate : undefined;
  };

  const smallCutOut = (source: PictureSource, feather: number): PosterPicture | undefined => {
    const large = cutOut(source, feather);
    if (!large) return undefined;
    const key = bitmapKey(large);
    const known = copies.get(key);
    if (known) return known;
    const { width, height } = fitWithin(large, PRODUCT_SIDE);
    const small = stage.surface(width, height);
    small.canvas.drawImage(large.image, 0, 0, large.width, large.height, 0, 0, width, height);
    copies.set(key, small);
    return small;
  };

  const resources: DrawResources = {
    faces: new Map(),
    picture: (source) => {
      const id = source.type === 'stock' ? sceneOfStock(source.key) : undefined;
      return id === undefined ? undefined : plateOf(id);
    },
    cutOut: smallCutOut,
    codeModules: () => undefined,
    surface: stage.surface,
    cache,
  };

  /** All that a thumbnail's picture depends on; sizes are rounded, since a document's differ by tiny amounts. */
  const appearanceKey = (of: PosterDocument, scene: Scene): string => {
    const products = productsOf(inScene(of, scene));
    const parts = products.map(({ id: _, source, feather = 0, x, y, width, height, ...look }) => {
      const picture = smallCutOut(source, feather);
      return [picture ? bitmapKey(picture) : '', look, [x, y, width, height].map(Math.round)];
    });
    return JSON.stringify([scene.id, plateOf(scene.id) !== undefined, parts]);
  };

  const paint = (scene: Scene, index: number, of: PosterDocument): void => {
    const { left, top } = placeOf(index);
    const { width, height } = sheetOf(scenes.length);
    drawPage(stage.canvas, inScene(of, scene), 0, resources, {
      scale: side / SIDE,
      x: -Math.round(left * side),
      y: -Math.round(top * side),
      width: Math.ceil(width * side),
      height: Math.ceil(height * side),
    });
  };

  /** Checks one thumbnail, and draws it if it is not as it should be. */
  const step = (): void => {
    timer = undefined;
    const now = document;
    for (const { id } of scenes) if (!plates.has(id)) loadPlate(id);
    const index = unchecked.shift();
    const scene = scenes[index ?? -1];
    if (!now || index === undefined || !scene) return;
    const plate = plates.get(scene.id);
    // Once it is loaded, it is checked.
    const look = plate === 'loading' ? undefined : appearanceKey(now, scene);
    if (look !== undefined && shown[index] !== look) {
      shown[index] = look;
      paint(scene, index, now);
    }
    advance();
  };

  function advance(): void {
    timer ??= setTimeout(step, FRAME_MS);
  }

  /** Checks all thumbnails, after a delay. */
  const checkAll = (delay: number): void => {
    unchecked = [...scenes.keys()];
    clearTimeout(timer);
    timer = setTimeout(step, delay);
  };

  return {
    /** Shows these scenes with the products of a document. */
    show(next: readonly Scene[], of: PosterDocument): void {
      const { width, pixelRatio } = stage.screen();
      const sheet = sheetOf(next.length);
      const sheetWidth = Math.round((width * Math.min(MAX_RATIO, pixelRatio)) / sheet.width);
      document = of;
      const isOther = next !== scenes || sheetWidth !== side;
      if (isOther) {
        scenes = next;
        side = sheetWidth;
        shown = [];
        stage.resize({ width: Math.ceil(sheet.width * side), height: Math.ceil(sheet.height * side) });
      }
      checkAll(isOther ? FRAME_MS : SETTLE_MS);
    },
    /** Draws all again: the host may have discarded what was drawn. */
    refresh(): void {
      shown = [];
      checkAll(FRAME_MS);
    },
    end(): void {
      document = undefined;
      clearTimeout(timer);
    },
  };
}

export type Thumbs = ReturnType<typeof createThumbs>;
