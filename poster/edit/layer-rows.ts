import type { PosterLayer } from '../document';
import { childrenOf } from '../layers/layer-kind';

/** A layer in the layer list, with its position. */
interface LayerRow {
  layer: PosterLayer;
  depth: number;
  /** Id of its group; `null` is the page. */
  parent: string | null;
  /** Index among its siblings, from the bottom. */
  index: number;
  isHighest: boolean;
  isLowest: boolean;
}

/** Layers from top to bottom, groups before their children. */
export function listedLayers(
  layers: readonly PosterLayer[],
  parent: string | null = null,
  depth = 0,
): LayerRow[] {
  return layers
    .map((layer, index) => ({ layer, index }))
    .reverse()
    .flatMap(({ layer, index }) => [
      { layer, depth, parent, index, isHighest: index === layers.length - 1, isLowest: index === 0 },
      ...listedLayers(childrenOf(layer) ?? [], layer.id, depth + 1),
    ]);
}

/** Parameters of the action `place` that moves one row to another's position; undefined where nothing changes. */
export function placeOfRow(
  rows: readonly LayerRow[],
  from: number,
  to: number,
): { id: string; parent: string | null; index: number } | undefined {
  const [dragged, target] = [rows[from], rows[to]];
  if (!dragged || !target || from === to) return undefined;
  const { id } = dragged.layer;
  const { parent } = target;
  const isUp = to < from;
  // Below the row of an open group is its topmost child.
  const children = childrenOf(target.layer);
  if (!isUp && children && target.layer.id !== dragged.parent)
    return { id, parent: target.layer.id, index: children.length };
  const isSame = parent === dragged.parent;
  // Within the same parent, removing the layer first shifts the indexes above it.
  const index = target.index + (isUp ? 1 : 0) - (isSame && dragged.index < target.index ? 1 : 0);
  return { id, parent, index };
}
