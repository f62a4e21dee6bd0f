import { contentOf } from '../layers';
import { childrenOf, everyLayer } from '../layers/layer-kind';
import type { PictureSource, PosterDocument, PosterLayer } from '.';

const sourcesIn = (layers: readonly PosterLayer[]): PictureSource[] =>
  everyLayer(layers).flatMap((layer) => contentOf(layer).source?.(layer) ?? []);

function sourcesOf({ pages }: PosterDocument, page: number | undefined): PictureSource[] {
  const shown = page === undefined ? pages : pages.slice(page, page + 1);
  return shown.flatMap(({ background, layers }) => [
    ...(background.image ? [background.image.source] : []),
    ...sourcesIn(layers),
  ]);
}

/** The ids of the user's images in a poster, without duplicates; of one page only if given. */
export function assetIdsOf(document: PosterDocument, page?: number): string[] {
  const ids = sourcesOf(document, page).flatMap((source) => (source.type === 'asset' ? [source.id] : []));
  return [...new Set(ids)];
}

/** The keys of the stock images in a poster, without duplicates; of one page only if given. */
export function stockKeysOf(document: PosterDocument, page?: number): string[] {
  const keys = sourcesOf(document, page).flatMap((source) => (source.type === 'stock' ? [source.key] : []));
  return [...new Set(keys)];
}

function productIdsIn(layers: readonly PosterLayer[]): string[] {
  const ids = layers.flatMap((layer) => {
    const { source, isCutOut } = contentOf(layer);
    const photo = isCutOut ? source?.(layer) : undefined;
    return photo?.type === 'asset' ? [photo.id] : [];
  });
  return [...new Set(ids)];
}

/** The ids of the user's photos that are products, without duplicates; of one page only if given. */
export function productIdsOf({ pages }: PosterDocument, page?: number): string[] {
  const shown = page === undefined ? pages : pages.slice(page, page + 1);
  return productIdsIn(shown.flatMap(({ layers }) => everyLayer(layers)));
}

const drawnLayers = (layers: readonly PosterLayer[]): PosterLayer[] =>
  layers
    .filter(({ hidden, opacity }) => !hidden && opacity > 0)
    .flatMap((layer) => [layer, ...drawnLayers(childrenOf(layer) ?? [])]);

/** Those of a page that are drawn: not in a hidden layer. */
export function drawnProductIdsOf({ pages }: PosterDocument, page: number): string[] {
  return productIdsIn(drawnLayers(pages[page]?.layers ?? []));
}
