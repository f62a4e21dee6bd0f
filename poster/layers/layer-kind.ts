import type { PosterLayer } from '../document';

export type LayerType = PosterLayer['type'];

/** A layer of a kind. */
export type LayerOf<Type extends LayerType> = Extract<PosterLayer, { type: Type }>;

/** Whether a layer is of a kind: for features of one kind. What every kind does its own way is in the registries. */
export const isKind = <Type extends LayerType>(
  layer: PosterLayer | undefined,
  type: Type,
): layer is LayerOf<Type> => layer?.type === type;

/** The layers of a group; undefined for others. */
export const childrenOf = (layer: PosterLayer): readonly PosterLayer[] | undefined =>
  isKind(layer, 'group') ? layer.layers : undefined;

/** The layers with those at every depth, a group before its children. */
export const everyLayer = (layers: readonly PosterLayer[]): PosterLayer[] =>
  layers.flatMap((layer) => [layer, ...everyLayer(childrenOf(layer) ?? [])]);

/** Changes every layer that is no group, at any depth; `undefined` removes it. */
export function mapLeaves(
  layers: readonly PosterLayer[],
  change: (layer: PosterLayer) => PosterLayer | undefined,
): PosterLayer[] {
  return layers.flatMap((layer): PosterLayer[] => {
    if (isKind(layer, 'group')) return [{ ...layer, layers: mapLeaves(layer.layers, change) }];
    const changed = change(layer);
    return changed ? [changed] : [];
  });
}
