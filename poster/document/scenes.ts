import { findScene } from '@tuzuo/core/backdrops';
import { PLATE_RATIOS, plateKey, sceneOfStock } from '@tuzuo/core/backdrops/plates';
import type { PosterDocument, PosterPage } from '.';
import { drawnProductIdsOf } from './pictures';

/** A photo that is drawn as a product in a scene. */
export type ScenePair = { photoId: string; sceneId: string };

/** The scene whose plate is the page's background; undefined for any other picture, and for scenes not known here. */
function sceneOn({ background }: PosterPage): string | undefined {
  const source = background.image?.source;
  if (source?.type !== 'stock') return undefined;
  const sceneId = sceneOfStock(source.key);
  const isPlate =
    sceneId !== undefined &&
    findScene(sceneId) !== undefined &&
    PLATE_RATIOS.some((ratio) => plateKey(sceneId, ratio) === source.key);
  return isPlate ? sceneId : undefined;
}

/** Which photos stand in which scenes on these pages, each pair once. A plate without a product is a stock picture. */
export function scenePairsOf(document: PosterDocument, pages: readonly number[]): ScenePair[] {
  const pairs = pages.flatMap((page) => {
    const shown = document.pages[page];
    const sceneId = shown && sceneOn(shown);
    if (sceneId === undefined) return [];
    return drawnProductIdsOf(document, page).map((photoId) => ({ photoId, sceneId }));
  });
  return [...new Map(pairs.map((pair) => [`${pair.photoId} ${pair.sceneId}`, pair])).values()];
}
